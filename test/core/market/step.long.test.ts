/**
 * A step of an agent: actions, the clock, and what it could see in reports.
 */
import { describe, expect, it } from 'vitest';
import { busiest, market, numbersOf, ok, state, step, sum, type Row } from '../../fixtures/market/market.ts';
import { US } from '../../fixtures/scenarios.ts';

const OBSERVE = { days: 2, levels: ['campaign', 'targeting', 'searchTerm', 'placement', 'ad', 'total'] };

const V3 = 'application/vnd.spCampaign.v3+json';
const MEDIA = { 'content-type': V3, accept: V3 };

const IMPOSSIBLE: readonly [action: object, path: string, message: RegExp][] = [
  [{ collection: 'keywords', id: '42', bid: 1 }, 'actions[1].id', /unknown keyword '42'/],
  [{ collection: 'keywords', id: 'KEYWORD', bid: 0.001 }, 'actions[1].bid', /0\.02/],
  [{ collection: 'keywords', id: 'KEYWORD', budget: 5 }, 'actions[1].budget', /does not exist for the kind keyword/],
  [{ collection: 'campaigns', id: 'CAMPAIGN', outOfBudget: true }, 'actions[1].outOfBudget', /unknown field/],
  [
    { create: { keywords: [{ adGroupId: '42', keywordText: 'x', matchType: 'EXACT', state: 'ENABLED' }] } },
    'actions[1].create.keywords[0].adGroupId',
    /unknown adGroup/,
  ],
  [
    {
      create: {
        campaigns: [
          {
            name: 'x',
            targetingType: 'MANUAL',
            budget: { budget: 5, budgetType: 'DAILY' },
            state: 'ENABLED',
            createdDaysAgo: 9,
          },
        ],
      },
    },
    'actions[1].create.campaigns[0].createdDaysAgo',
    /cannot be set by an agent/,
  ],
];

/** A guard of budgets. */
const limitedTo = (what: string): unknown => JSON.parse(`{ "budget": { "max": 100 }, "then": "${what}" }`);

describe('a step', () => {
  it('equals the same calls one by one, and its rows are those of reports', async () => {
    const world = await market();
    const [keyword, other] = (await busiest(world, 'targeting')).filter(({ collection }) => collection === 'keywords');
    const [campaign] = await busiest(world, 'campaign');
    if (keyword === undefined || other === undefined || campaign === undefined) throw new Error('no clicks');
    const placementBidding = [{ placement: 'PLACEMENT_TOP', percentage: 50 }];
    const { adGroupId } = keyword;
    const negative = { adGroupId, keywordText: 'used parts', matchType: 'NEGATIVE_PHRASE', state: 'ENABLED' };
    const created = {
      adGroupId,
      keywordText: 'a new keyword',
      matchType: 'EXACT',
      bid: 1.1,
      state: 'ENABLED',
      ref: 'new',
    };
    const { credentials } = await ok(world.admin('POST', '/worlds', { name: 'single', from: 'default' }));

    const answer = await step(world, {
      by: '48h',
      actions: [
        { collection: 'keywords', id: keyword.id, bid: 2.5 },
        { collection: 'keywords', id: other.id, state: 'PAUSED' },
        { collection: 'campaigns', id: campaign.id, budget: 77, dynamicBidding: { placementBidding } },
        { create: { negativeKeywords: [negative], keywords: [created] } },
      ],
      observe: OBSERVE,
    });

    const single = '/worlds/single';
    await ok(world.admin('PATCH', `${single}/entities/keywords/${keyword.id}`, { bid: 2.5 }));
    await ok(world.admin('PATCH', `${single}/entities/keywords/${other.id}`, { state: 'PAUSED' }));
    await ok(world.admin('PATCH', `${single}/entities/campaigns/${campaign.id}`, { budget: 77 }));
    await ok(
      world.ask('PUT', '/_worlds/single/sp/campaigns', {
        profile: US,
        token: credentials.accessToken,
        body: { campaigns: [{ campaignId: campaign.id, dynamicBidding: { placementBidding } }] },
        headers: { ...MEDIA, 'vendor-advertising-api-clientid': credentials.clientId },
      }),
    );
    const entities = { keywords: [created], negativeKeywords: [negative] };
    const { ids } = await ok(world.admin('POST', `${single}/seed`, { profileId: US, entities }));
    await ok(world.admin('POST', `${single}/clock/advance`, { by: '48h' }));

    expect(answer).toMatchObject({ now: '2026-03-04T12:00:00.000Z', day: '2026-03-03', firstDay: '2026-03-02' });
    expect(answer.created).toEqual([{ action: 3, ids }]);
    expect(await step(world, { by: '0s', observe: OBSERVE }, single)).toMatchObject({
      rows: answer.rows,
      totals: answer.totals,
      spendToday: answer.spendToday,
    });
    const query = `profileId=${US}&recordType=targeting&startDate=2026-03-02&endDate=2026-03-03`;
    const { rows } = await ok(world.admin('GET', `${single}/metrics?${query}`));
    const ofTargeting = answer.rows.targeting.filter(({ collection }: Row) =>
      /^(?:keywords|targets)$/.test(collection),
    );
    const clicks = new Map<string, number>();
    for (const row of rows) clicks.set(row.keywordId, (clicks.get(row.keywordId) ?? 0) + row.clicks);
    expect(new Map(ofTargeting.map(({ id, clicks: own }: Row) => [id, own]))).toEqual(clicks);
    expect(ofTargeting.find(({ id }: Row) => id === keyword.id)).toMatchObject({ bid: 2.5, state: 'ENABLED' });
    expect(answer.rows.campaign.find(({ id }: Row) => id === campaign.id)).toMatchObject({ budget: 77 });
    expect(clicks.size).toBeGreaterThan(20);
  });

  it('answers the same totals at each level, by days and for all days', async () => {
    const world = await market();
    const { rows, totals } = await step(world, { by: '0s', observe: { ...OBSERVE, days: 7 } });
    expect(numbersOf(rows.total[0])).toEqual(numbersOf(totals));
    expect(totals.orders).toBeGreaterThan(0);
    const { profit: _, ...counted } = sum([totals]);
    for (const level of ['campaign', 'targeting', 'placement', 'ad']) expect(sum(rows[level])).toMatchObject(counted);
    expect(sum(rows.searchTerm).clicks).toBe(totals.clicks);
    const { rows: daily } = await step(world, { by: '0s', observe: { days: 7, levels: ['total'], timeUnit: 'DAILY' } });
    expect(daily.total.map(({ date }: { date: string }) => date)).toContain('2026-02-23');
    expect(sum(daily.total)).toMatchObject(counted);
    expect(totals.profit).toBeCloseTo(0.3 * totals.sales - totals.cost, 1);
  });

  it('answers entities without traffic if it is asked for them', async () => {
    const world = await market();
    const observe = { days: 1, levels: ['targeting', 'ad', 'campaign'] };
    const seen = await step(world, { by: '0s', observe });
    const all = await step(world, { by: '0s', observe: { ...observe, withEmpty: true } });
    for (const level of observe.levels) {
      const [some, more]: [Row[], Row[]] = [seen.rows[level], all.rows[level]];
      expect(more.length).toBeGreaterThan(some.length);
      expect(sum(more)).toEqual(sum(some));
      const unseen = more.filter(({ impressions }) => impressions === 0);
      // The theme of an ad group without targets is not an entity.
      const wrong = unseen.filter(
        ({ id, matchType, state }) => (id === undefined && matchType !== 'THEME') || state === 'ARCHIVED',
      );
      expect(wrong).toEqual([]);
    }
  });

  it('advances the clock by a day by default, and answers the events on the way', async () => {
    const world = await market();
    await ok(world.admin('POST', '/tokens', { ttl: '1h' }));
    const { events } = await step(world, {});
    expect(events).toMatchObject([{ type: 'token.expired', at: '2026-03-02T13:00:00.000Z' }]);
  });

  it('does nothing if an action is not possible, and names it', async () => {
    const world = await market();
    const [keyword] = (await busiest(world, 'targeting')).filter(({ collection }) => collection === 'keywords');
    const before = await state(world);
    for (const [action, path, message] of IMPOSSIBLE) {
      const text = JSON.stringify([{ collection: 'keywords', id: keyword?.id, bid: 3 }, action]);
      const actions: unknown = JSON.parse(
        text.replaceAll('KEYWORD', String(keyword?.id)).replaceAll('CAMPAIGN', String(keyword?.campaignId)),
      );
      const { status, json } = await world.admin('POST', '/market/step', { profileId: US, actions });
      expect([status, json.errors]).toMatchObject([400, [{ path, message: expect.stringMatching(message) }]]);
    }
    expect(await state(world)).toEqual(before);
  });

  it('is limited by a guard', async () => {
    const world = await market();
    const [campaign] = await busiest(world, 'campaign');
    const actions = [{ collection: 'campaigns', id: campaign?.id, budget: 4000 }];
    const guard = async () => ok(world.admin('GET', '/guard'));
    await ok(world.admin('PUT', '/guard', limitedTo('end')));
    const send = async () => (await world.admin('POST', '/market/step', { profileId: US, actions })).json;
    expect(await send()).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/budget of campaign .* 4000\.00/),
    });
    expect(await send()).toMatchObject({ status: 409, detail: expect.stringMatching(/has ended/) });
    expect(await guard()).toMatchObject({ ended: true, violations: 1, refusals: 2 });
    expect(await busiest(world, 'campaign')).toContainEqual(campaign);
    expect((await ok(world.admin('GET', '/clock'))).now).toBe('2026-03-02T12:00:00.000Z');
    await ok(world.admin('PUT', '/guard', limitedTo('record')));
    await step(world, { by: '0s', actions });
    expect(await guard()).toMatchObject({ ended: false, violations: 1, refusals: 0 });
    expect((await busiest(world, 'campaign')).find(({ id }) => id === campaign?.id)).toMatchObject({ budget: 4000 });
  });

  it.each([
    [{ profileId: '42' }, 404, /profile 42/],
    [{ by: '-1h' }, 400, /by: must be a duration/],
    [{ by: '36500d', observe: { days: 96 } }, 400, /observe\.days/],
    [{ observe: { levels: ['adgroup'] } }, 400, /observe\.levels\[0\]/],
  ])('refuses %j', async (body, expected, message) => {
    const world = await market();
    const { status, json } = await world.admin('POST', '/market/step', { profileId: US, ...body });
    expect([status, json.detail]).toEqual([expected, expect.stringMatching(message)]);
  });
});
