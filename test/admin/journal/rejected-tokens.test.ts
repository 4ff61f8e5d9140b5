/**
 * Bursts of requests with a rejected token over connections, which show what a client knows. The machine's time is
 * frozen.
 */
import { Agent, get } from 'node:http';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSandbox, type RunningSandbox } from '../../../src/server/embedded/start-sandbox.ts';
import { freezeMachineTime } from '../../fixtures/violation-counts.ts';

const CALLS = 40;

let world: RunningSandbox;
beforeEach(async () => {
  freezeMachineTime();
  world = await startSandbox({ scenario: 'empty' });
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

function call(agent: Agent): Promise<number> {
  const headers = { authorization: 'Bearer expired', 'vendor-advertising-api-clientid': 'sandbox-client' };
  return new Promise((resolve, reject) => {
    const request = get(`${world.url}/v2/profiles`, { agent, headers }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
    request.on('error', reject);
  });
}

async function violations(): Promise<Record<string, number>> {
  const answer = await fetch(`${world.url}/_sandbox/violations`);
  const { violations: all }: { violations: { rule: string; count: number }[] } = JSON.parse(await answer.text());
  const others = all.filter(({ rule }) => rule !== 'deprecated-operation');
  return Object.fromEntries(others.map(({ rule, count }) => [rule, count]));
}

it('a burst of requests, each after the 401 of the one before it, violates rejected-token-reused', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let i = 0; i < CALLS; i++) expect(await call(agent)).toBe(401);
  agent.destroy();
  // The first one cannot know, and ten more are allowed.
  expect(await violations()).toEqual({ 'rejected-token-reused': CALLS - 11 });
});

it('requests in flight at the same time violate nothing, however many connections carry them', async () => {
  const agent = new Agent({ keepAlive: true });
  const statuses = await Promise.all(Array.from({ length: CALLS }, () => call(agent)));
  agent.destroy();
  expect(new Set(statuses)).toEqual(new Set([401]));
  expect(await violations()).toEqual({});
});
