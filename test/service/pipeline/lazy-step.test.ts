/** Steps whose code is loaded by the first request that needs it. */
import { expect, it } from 'vitest';
import { lazyStep } from '../../../src/service/pipeline/lazy-step.ts';
import { openWorld } from '../../fixtures/sandbox.ts';

const CAMPAIGN = {
  campaignType: 'sponsoredProducts',
  targetingType: 'manual',
  state: 'enabled',
  startDate: '20260302',
};

it('the code of a step is loaded once, and needed no more afterwards', async () => {
  let loads = 0;
  const step = lazyStep(async () => {
    loads++;
    return () => undefined;
  });
  const first = step.load();
  expect(step.load()).toBe(first);
  await first;
  expect(step.load()).toBeUndefined();
  expect(loads).toBe(1);
});

it('the code of a step that could not be loaded is loaded by the next request', async () => {
  let loads = 0;
  const step = lazyStep(() =>
    ++loads === 1 ? Promise.reject(new Error('too many open files')) : Promise.resolve(() => undefined),
  );
  await expect(step.load()).rejects.toThrow('too many open files');
  await step.load();
  expect([step.load(), loads]).toEqual([undefined, 2]);
});

const TIMELINE = `description: A step on a call
extends: default
timeline:
  - onCall: { operation: listCampaigns }
    do: { faults: [{ match: { operation: listCampaigns }, effect: { preset: unavailable } }] }
`;

/** Writes under a guard, with a read between them that triggers a step. */
async function performAtOnce(): Promise<string[]> {
  const world = openWorld({ yaml: TIMELINE });
  await world.admin('PUT', '/guard', { budget: { step: 2 } });
  const create = (name: string) =>
    world.ask('POST', '/v2/sp/campaigns', { body: [{ ...CAMPAIGN, name, dailyBudget: 10 }] });
  const answers = await Promise.all([create('A'), create('B'), world.ask('GET', '/v2/sp/campaigns'), create('C')]);
  expect(answers.map(({ status }) => status)).toEqual([207, 207, 503, 207]);
  return answers.map(({ text, headers }) => `${headers.get('x-amz-request-id')} ${text}`);
}

it('requests that arrive while the code of the timeline and the guard is loaded have the same order and answers', async () => {
  const loading = await performAtOnce();
  expect(await performAtOnce()).toEqual(loading);
});
