/**
 * Faults as a test sets them, and what the journal says of the last call.
 */
import { expect } from 'vitest';
import type { Answer, Sandbox } from './sandbox.ts';

/** Answers its id. */
export async function setFault(
  box: Sandbox,
  effect: object,
  more: { match?: object; when?: object } = {},
): Promise<string> {
  const { status, json } = await box.control('POST', '/faults', { ...more, effect });
  expect([status, json]).toMatchObject([201, { effect }]);
  return json.id;
}

export async function hitsOf(box: Sandbox, id: string): Promise<number> {
  return (await box.control('GET', `/faults/${id}`)).json.hits;
}

export async function latest(
  box: Sandbox,
): Promise<{ fault: string | null; status: number; operation: string; reason: string | null }> {
  return (await box.control('GET', '/requests/latest')).json;
}

export const listCampaigns = (box: Sandbox, ask = {}): Promise<Answer> => box.ask('GET', '/v2/sp/campaigns', ask);

/** The statuses of so many calls in a row. */
export async function statuses(box: Sandbox, calls: number): Promise<number[]> {
  const seen: number[] = [];
  for (let i = 0; i < calls; i++) seen.push((await listCampaigns(box)).status);
  return seen;
}

export async function advance(box: Sandbox, by: string): Promise<void> {
  expect((await box.control('POST', '/clock/advance', { by })).status).toBe(200);
}
