/** What happens exactly at the end of an hour belongs to the next hour alone. */
import { expect, it } from 'vitest';
import { OperationContext, scopeOf } from '../../../src/core/entities/operation-context.ts';
import { budgetSteps } from '../../../src/core/streams/budget-steps.ts';
import { changesIn } from '../../../src/core/streams/hourly-changes.ts';
import { NOW, openWorld } from '../../fixtures/sandbox.ts';
import { US } from '../../fixtures/scenarios.ts';

const DAY = 24 * 3_600_000;
const FROM = NOW - DAY;

function contextOfSeller(): OperationContext {
  const { state: world } = openWorld({ scenario: 'default' });
  const profile = world.accountStore.profile(US);
  if (profile === undefined) throw new Error('there is no profile');
  return new OperationContext(scopeOf(world, profile));
}

it('[TOD-483] a step of a budget is in one of two adjacent windows, if it is at the instant between them', () => {
  const context = contextOfSeller();
  const stepsIn = (from: number, until: number): string[] =>
    budgetSteps(context, { from, until }).map(({ campaign, at }) => `${campaign.id} ${at}`);
  const all = stepsIn(FROM, NOW);
  const at = budgetSteps(context, { from: FROM, until: NOW })[Math.floor(all.length / 2)]?.at ?? 0;
  expect(at).toBeGreaterThan(FROM);
  const [before, after] = [stepsIn(FROM, at), stepsIn(at, NOW)];
  expect(before.some((step) => step.endsWith(` ${at}`))).toBe(false);
  expect([...before, ...after].toSorted()).toEqual(all.toSorted());
});

it('[TOD-480] traffic is in one of two adjacent windows, if it is at the instant between them', () => {
  const context = contextOfSeller();
  const query = { campaignType: 'sponsoredProducts', counts: 'traffic', byPlacement: false } as const;
  const impressionsIn = (from: number, until: number): number =>
    [...changesIn(context, { from, until }, query).values()]
      .flat()
      .reduce((sum, { row }) => sum + row.totals.impressions, 0);
  // The instant of the first traffic is one of the two.
  let [none, some] = [FROM, NOW];
  while (some - none > 1) {
    const middle = Math.floor((none + some) / 2);
    if (impressionsIn(FROM, middle) > 0) some = middle;
    else none = middle;
  }
  for (const at of [none, some])
    expect(impressionsIn(FROM, at) + impressionsIn(at, NOW)).toBe(impressionsIn(FROM, NOW));
});
