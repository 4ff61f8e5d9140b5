/**
 * Counterfactuals: the difference that changes make, in the past and in the future.
 */
import { describe, expect, it } from 'vitest';
import type { TestWorld } from '../../fixtures/sandbox.ts';
import {
  busiest,
  counterfactual,
  market,
  numbersOf,
  ok,
  score,
  state,
  step,
  ZERO,
  type Row,
} from '../../fixtures/market/market.ts';
import { startAs, US } from '../../fixtures/scenarios.ts';

const ALL_ZERO = { difference: ZERO };

async function busyKeywords(world: TestWorld): Promise<[Row, Row]> {
  const [one, other] = (await busiest(world, 'targeting')).filter(({ collection }) => collection === 'keywords');
  if (one === undefined || other === undefined) throw new Error('there are no clicks on keywords');
  return [one, other];
}

const bidOf = ({ id }: Row, bid: number) => ({ collection: 'keywords', id, bid });

describe('a counterfactual', () => {
  it.each([
    ['the future', { until: '2026-03-07T12:00:00Z', settled: true }],
    ['the past', { from: '2026-02-24T00:00:00Z', until: '2026-03-02T12:00:00Z' }],
  ])('has no difference without a change, in %s, and leaves the world as it is', async (_, period) => {
    const world = await market();
    const [keyword] = await busyKeywords(world);
    const before = await state(world);
    for (const changes of [[], [bidOf(keyword, keyword.bid)]]) {
      const { totals, campaigns, entities } = await counterfactual(world, { changes, ...period });
      expect([totals, ...campaigns, ...entities].filter(({ difference }) => difference.clicks !== 0)).toEqual([]);
      expect(totals).toMatchObject(ALL_ZERO);
      expect(totals.with.clicks).toBeGreaterThan(50);
      expect(campaigns.length).toBeGreaterThan(3);
      expect(entities.length).toBe(changes.length);
    }
    expect(await state(world)).toEqual(before);
  });

  it('equals two forks of which one is changed, with the steps of the timeline', async () => {
    const world = await market();
    const yaml = `extends: default
metrics: { history: lifetime }
timeline:
  - name: pause
    at: 3d
    do: [{ change: [{ collection: campaigns, name: Cast Iron - Core, account: Orvenna Outdoor, country: US, state: PAUSED }] }]`;
    await ok(startAs(world, yaml));
    const [keyword, other] = await busyKeywords(world);
    const { adGroupId } = keyword;
    const created = {
      adGroupId,
      keywordText: 'a new keyword',
      matchType: 'BROAD',
      bid: 2,
      state: 'ENABLED',
      ref: 'new',
    };
    const changes = [bidOf(keyword, 3), { ...bidOf(other, 1), bid: 0.3 }, { create: { keywords: [created] } }];
    const answer = await counterfactual(world, { changes, until: '2026-03-10T12:00:00Z' });
    for (const name of ['with', 'without']) {
      await ok(world.admin('POST', '/worlds', { name, from: 'default' }));
      const { rows } = await step(
        world,
        {
          by: '8d',
          actions: name === 'with' ? changes : [],
          observe: { days: 1, levels: ['targeting'], withEmpty: true },
        },
        `/worlds/${name}`,
      );
      const earned = await score(world, { from: '2026-03-02', until: '2026-03-10' }, `/worlds/${name}`);
      expect(numbersOf(answer.totals[name])).toEqual(numbersOf(earned));
      expect(rows.targeting.length).toBeGreaterThan(50);
    }
    expect(answer.totals.difference.clicks).not.toBe(0);
    expect(answer.entities.map(({ collection }: Row) => collection)).toEqual(['keywords', 'keywords', 'keywords']);
    expect(answer.entities[0].difference.cost).toBeGreaterThan(0);
    expect(answer.entities[1].difference.cost).toBeLessThan(0);
    expect(answer.entities[2].without).toEqual(ZERO);
  });

  it('in the past equals a fork of that instant with the change, and drops later changes of the same fields', async () => {
    const world = await market();
    const [keyword, other] = await busyKeywords(world);
    const [campaign] = await busiest(world, 'campaign');
    await step(world, { by: '3d', actions: [bidOf(keyword, 0.5)] });
    const from = '2026-03-05T12:00:00.000Z';
    await ok(world.admin('POST', '/checkpoints', { name: 'then' }));
    const later = [
      { ...bidOf(other, 1.9), state: 'ENABLED' },
      { collection: 'campaigns', id: campaign?.id, budget: 33 },
    ];
    await step(world, { by: '2d', actions: [] });
    // The last bid is that of the counterfactual, which acts earlier.
    await step(world, { by: '1d', actions: [bidOf(keyword, 0.9), ...later] });
    await step(world, { by: '3d', actions: [bidOf(keyword, 2.4)] });
    const placementBidding = [{ placement: 'PLACEMENT_TOP', percentage: 200 }];
    const changes = [
      bidOf(keyword, 2.4),
      { collection: 'campaigns', id: keyword.campaignId, dynamicBidding: { placementBidding } },
    ];
    const until = '2026-03-11T12:00:00.000Z';
    const answer = await counterfactual(world, { changes, from, until });

    await ok(world.admin('POST', '/worlds', { name: 'then', from: 'default', checkpoint: 'then' }));
    await step(world, { by: '2d', actions: changes }, '/worlds/then');
    await step(world, { by: '4d', actions: later }, '/worlds/then');
    const query = { from: '2026-03-05', until: '2026-03-11' };
    expect(answer).toMatchObject({ from, until, firstDay: query.from, lastDay: query.until });
    expect(answer.totals.with).toEqual(numbersOf(await score(world, query, '/worlds/then')));
    expect(answer.totals.without).toEqual(numbersOf(await score(world, query)));
    expect(answer.totals.difference.clicks).toBeGreaterThan(0);
  });

  it('lists no numbers of entities of sponsored display and of portfolios, whose numbers it does not count', async () => {
    const world = await market();
    const first = async (collection: string): Promise<{ [id: string]: string }> =>
      (await ok(world.admin('GET', `/entities/${collection}?profileId=${US}`)))[collection][0];
    const { adGroupId } = await first('sdAdGroups');
    const { targetId } = await first('sdTargets');
    const { portfolioId } = await first('portfolios');
    const [keyword] = await busyKeywords(world);
    const changes = [
      { collection: 'sdAdGroups', id: adGroupId, defaultBid: 3 },
      { collection: 'sdTargets', id: targetId, bid: 3 },
      { collection: 'portfolios', id: portfolioId, rename: 'Renamed' },
      bidOf(keyword, 3),
    ];
    const { entities } = await counterfactual(world, { changes, until: '2026-03-03T12:00:00Z' });
    expect(entities.map(({ collection }: Row) => collection)).toEqual(['keywords']);
  });

  it('counts all orders that follow if it is settled', async () => {
    const world = await market();
    const [keyword] = await busyKeywords(world);
    // Midnight in Los Angeles, so that the last day is over.
    const period = { changes: [bidOf(keyword, 3)], from: '2026-02-25T08:00:00Z', until: '2026-03-02T08:00:00Z' };
    const [early, settled] = [
      await counterfactual(world, period),
      await counterfactual(world, { ...period, settled: true }),
    ];
    expect(settled.totals.with).toMatchObject({ clicks: early.totals.with.clicks, cost: early.totals.with.cost });
    expect(settled.totals.with.orders).toBeGreaterThan(early.totals.with.orders);
    await ok(world.admin('POST', '/clock/advance', { by: '31d' }));
    expect(settled.totals.without).toEqual(
      numbersOf(await score(world, { from: settled.firstDay, until: settled.lastDay })),
    );
  });

  it.each([
    [{ changes: [], until: '2026-03-01T00:00:00Z' }, /until: .* is before from/],
    [{ changes: [], from: '2026-03-01T00:00:00Z', until: '2027-06-01T00:00:00Z' }, /more than 400 days/],
    [
      { changes: [{ create: {} }], from: '2026-03-01T00:00:00Z', until: '2026-03-02T00:00:00Z' },
      /changes\[0\]\.create: needs from to be now/,
    ],
    [
      {
        changes: [{ collection: 'keywords', id: '42', bid: 1 }],
        from: '2026-03-01T00:00:00Z',
        until: '2026-03-02T00:00:00Z',
      },
      /changes\[0\]\.id: unknown keyword '42'/,
    ],
    [{ changes: [{ collection: 'keywords', id: '42', bid: 1 }], until: '2026-03-03T00:00:00Z' }, /changes\[0\]\.id/],
  ])('refuses %j', async (body, message) => {
    const world = await market();
    const { status, json } = await world.admin('POST', '/market/counterfactual', { profileId: US, ...body });
    expect([status, json.detail]).toEqual([400, expect.stringMatching(message)]);
  });
});
