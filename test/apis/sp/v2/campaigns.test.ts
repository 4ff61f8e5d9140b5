/**
 * Campaigns of version 2: fields, dates and enumerations.
 */
import { describe, expect } from 'vitest';
import {
  CAMPAIGNS,
  changeSettings,
  createOne,
  idsIn,
  pathOf,
  readOne,
  rulesOf,
  tryCreate,
  updateOne,
  type Item,
} from '../../../fixtures/accounts/collections.ts';
import { openWorld, type Ask, type TestWorld } from '../../../fixtures/sandbox.ts';
import { it } from '../../../fixtures/test-with-world.ts';

const { endDate: _endDate, ...CAMPAIGN } = CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1);

const create = (world: TestWorld, changes: Item = {}, ask: Ask = {}): Promise<number> =>
  createOne(world, CAMPAIGNS, { ...CAMPAIGN, ...changes }, ask);
const attempt = (world: TestWorld, changes: Item, ask: Ask = {}): Promise<Item> =>
  tryCreate(world, CAMPAIGNS, { ...CAMPAIGN, ...changes }, ask);

const SUCCESS = expect.objectContaining({ code: 'SUCCESS' });
const invalidArgument = (details: unknown): Item => ({ code: 'INVALID_ARGUMENT', details });

describe('fields', () => {
  it('[CMP-01, CMP-02, CMP-03] include a numeric id, a name and the type sponsoredProducts', async ({ world }) => {
    const id = await create(world);
    expect(id).toEqual(expect.any(Number));
    const { json } = await world.ask('GET', pathOf(CAMPAIGNS, id));
    expect(json).toMatchObject({ campaignId: id, name: 'Campaign 1', campaignType: 'sponsoredProducts' });
    const other = await attempt(world, { name: 'Other', campaignType: 'sponsoredBrands' });
    expect(other).toEqual(invalidArgument(expect.stringMatching(/^campaignType /)));
  });

  it('[CMP-04, CMP-08] include the targeting type as a string and premiumBidAdjustment as a boolean', async () => {
    const world = openWorld();
    for (const fields of [
      { targetingType: 'auto', premiumBidAdjustment: true },
      { targetingType: 'manual', premiumBidAdjustment: false },
    ]) {
      const id = await create(world, { ...fields, name: fields.targetingType });
      expect((await world.ask('GET', pathOf(CAMPAIGNS, id))).json).toMatchObject(fields);
    }
  });

  it('[CMP-32] include premiumBidAdjustment by default with the value false, but no endDate by default', async () => {
    const world = openWorld();
    const id = await create(world);
    const { json } = await world.ask('GET', pathOf(CAMPAIGNS, id));
    expect(json.premiumBidAdjustment).toBe(false);
    expect(json).not.toHaveProperty('endDate');
  });

  it('[CMP-11, CMP-30] do not include placement, which is recorded as a read-only field in requests', async () => {
    const world = openWorld();
    const answer = await world.ask('POST', pathOf(CAMPAIGNS), {
      body: [{ ...CAMPAIGN, placement: 'Other on-Amazon' }],
    });
    expect(answer.json).toEqual([SUCCESS]);
    expect(rulesOf(answer)).toEqual(['read-only-field']);
    const { campaignId } = answer.json[0];
    for (const path of ['', 'extended', String(campaignId), `extended/${campaignId}`])
      expect((await world.ask('GET', pathOf(CAMPAIGNS, path))).text).not.toContain('placement');

    changeSettings(world, { strict: true });
    const change = await updateOne(world, CAMPAIGNS, campaignId, { placement: 'Other on-Amazon' });
    expect(change).toEqual({ ...invalidArgument('placement cannot be set'), campaignId });
  });

  it('[CMP-10, BID-11] do not include bidding, which is an unknown field even with the header of bidding controls', async () => {
    const world = openWorld();
    const bidding = { strategy: 'manual', adjustments: [{ predicate: 'placementTop', percentage: 900 }] };
    const headers = { BIDDING_CONTROLS_ON: 'true' };
    const made = await world.ask('POST', pathOf(CAMPAIGNS), { body: [{ ...CAMPAIGN, bidding }], headers });
    expect(rulesOf(made)).toEqual(['unknown-field']);
    const { campaignId } = made.json[0];
    const changed = await world.ask('PUT', pathOf(CAMPAIGNS), { body: [{ campaignId, bidding: 7 }], headers });
    expect([changed.json[0].code, rulesOf(changed)]).toEqual(['SUCCESS', ['unknown-field']]);
    for (const path of ['', 'extended', String(campaignId), `extended/${campaignId}`])
      expect((await world.ask('GET', pathOf(CAMPAIGNS, path), { headers })).text).not.toContain('bidding');
    const own = await world.ask('GET', `/v1/sp/campaigns/${campaignId}`, { headers });
    expect(own.json.bidding).toEqual({ strategy: 'legacyForSales', adjustments: [] });
  });

  it('[CMP-09] include premiumBidAdjustment, which is a bid adjustment of 50 percent at the top of search', async () => {
    const world = openWorld();
    const id = await create(world, { premiumBidAdjustment: true });
    const { json } = await world.ask('GET', `/v1/sp/campaigns/${id}`, { headers: { BIDDING_CONTROLS_ON: 'true' } });
    expect(json.bidding.adjustments).toEqual([{ predicate: 'placementTop', percentage: 50 }]);
  });

  it('[CMP-32] include premiumBidAdjustment, which in observed mode is true if there is an adjustment for the top of search', async () => {
    const world = openWorld();
    changeSettings(world, { dialect: 'observed' });
    const headers = { BIDDING_CONTROLS_ON: 'true' };
    const id = await create(world);
    const bidding = async (): Promise<unknown> => (await world.ask('GET', pathOf(CAMPAIGNS, id), { headers })).json;
    const top = (percentage: number): Item => ({ predicate: 'placementTop', percentage });
    const update = (change: Item): Promise<Item> => updateOne(world, CAMPAIGNS, id, change, { headers });
    await update({ bidding: { adjustments: [{ predicate: 'placementProductPage', percentage: 5 }] } });
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: false });
    await update({ premiumBidAdjustment: true });
    const product = { predicate: 'placementProductPage', percentage: 5 };
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: true, bidding: { adjustments: [product, top(50)] } });
    await update({ premiumBidAdjustment: false });
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: false, bidding: { adjustments: [product] } });
    await update({ bidding: { adjustments: [top(900)] } });
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: true });
    await update({ premiumBidAdjustment: true });
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: true, bidding: { adjustments: [top(900)] } });
  });
});

describe('enumerations', () => {
  it('[CMP-03, CMP-04, CMP-35] campaignType and targetingType accept known values only, and errors name the field and its values', async () => {
    const world = openWorld();
    for (const [field, value, words] of [
      ['campaignType', 'headlineSearch', 'sponsoredProducts'],
      ['campaignType', 'SponsoredProducts', 'sponsoredProducts'],
      ['targetingType', 'Manual', 'manual, auto'],
      ['targetingType', 'MANUAL', 'manual, auto'],
    ])
      expect(await attempt(world, { [String(field)]: value })).toEqual(
        invalidArgument(`${field} '${value}' is none of ${words}`),
      );
    for (const field of ['campaignType', 'targetingType'])
      for (const value of [1, true, {}, ['manual'], ''])
        expect(await attempt(world, { [field]: value })).toEqual(invalidArgument(expect.stringContaining(field)));
    expect(await idsIn(world, CAMPAIGNS)).toEqual([]);
  });

  it('[CMP-08] premiumBidAdjustment accepts booleans only', async ({ world }) => {
    for (const premiumBidAdjustment of ['true', 1, {}])
      expect(await attempt(world, { premiumBidAdjustment })).toEqual(
        invalidArgument('premiumBidAdjustment is not a boolean'),
      );
    expect(await attempt(world, { premiumBidAdjustment: null })).toEqual(SUCCESS);
  });
});

describe('dates', () => {
  it('[CMP-33] endDate is cleared by null or an empty string', async () => {
    for (const emptyValue of [null, '']) {
      const world = openWorld();
      const id = await create(world, { endDate: '20260401' });
      expect(await updateOne(world, CAMPAIGNS, id, { endDate: emptyValue })).toEqual(SUCCESS);
      expect(await readOne(world, CAMPAIGNS, id)).not.toHaveProperty('endDate');
      expect(await attempt(world, { name: 'Without end', endDate: emptyValue })).toEqual(SUCCESS);
    }
  });

  it('[CMP-06, CMP-07, CMP-33] a date must be a string of 8 digits and a day of the calendar', async ({ world }) => {
    const id = await create(world);
    const invalidDates = [
      '20230230',
      '20230229',
      '20231301',
      '20230001',
      '20230100',
      '2026-04-01',
      '202604',
      ' 20260401',
    ];
    for (const field of ['startDate', 'endDate'])
      for (const value of [...invalidDates, 20260401, true, {}]) {
        expect(await attempt(world, { [field]: value })).toEqual(invalidArgument(expect.stringContaining(field)));
        const change = await updateOne(world, CAMPAIGNS, id, { [field]: value });
        expect(change).toEqual({ ...invalidArgument(expect.stringContaining(field)), campaignId: id });
      }
    expect(await attempt(world, { name: 'Leap', startDate: '20280229' })).toEqual(SUCCESS);
  });

  it('[CMP-33] endDate must not be before startDate, including the stored values; they may be the same day', async () => {
    const world = openWorld();
    const wrongOrder = invalidArgument('End date cannot be before start date');
    expect(await attempt(world, { startDate: '20260402', endDate: '20260401' })).toEqual(wrongOrder);
    const id = await create(world, { startDate: '20260401', endDate: '20260401' });
    for (const change of [{ startDate: '20260402' }, { endDate: '20260331' }])
      expect(await updateOne(world, CAMPAIGNS, id, change)).toEqual({ ...wrongOrder, campaignId: id });
    for (const change of [
      { startDate: '20260402', endDate: '20260402' },
      { startDate: '20260501', endDate: null },
    ])
      expect(await updateOne(world, CAMPAIGNS, id, change)).toEqual(SUCCESS);
  });

  it('[CMP-33] a start before today in the time zone of the profile is recorded, and rejected in a strict world', async () => {
    // 12:00 in UTC: it is March 2 in Los Angeles.
    const world = openWorld();
    const ask = async (startDate: string): Promise<[unknown, string[]]> => {
      const answer = await world.ask('POST', pathOf(CAMPAIGNS), {
        body: [{ ...CAMPAIGN, name: startDate, startDate }],
      });
      return [answer.json[0], rulesOf(answer)];
    };
    expect(await ask('20260301')).toEqual([SUCCESS, ['start-date-in-past']]);
    expect(await ask('20260302')).toEqual([SUCCESS, []]);
    // One second before midnight in Los Angeles, eight hours after midnight in UTC.
    world.state.setClock(Date.parse('2026-03-03T07:59:59Z'), 'frozen');
    changeSettings(world, { strict: true });
    expect(await ask('20260301')).toEqual([
      invalidArgument('Start date cannot be before today'),
      ['start-date-in-past'],
    ]);
    world.state.setClock(Date.parse('2026-03-03T08:00:00Z'), 'frozen');
    expect(await ask('20260302')).toEqual([
      invalidArgument('Start date cannot be before today'),
      ['start-date-in-past'],
    ]);
    expect(await ask('20260303')).toEqual([SUCCESS, []]);
  });

  it('[CMP-33] startDate may change after the start, into the past as well, and endDate may be in the past', async () => {
    const world = openWorld();
    const id = await create(world);
    for (const change of [
      { startDate: '20250101' },
      { startDate: '20271231' },
      { startDate: '20240101', endDate: '20240102' },
    ]) {
      const answer = await world.ask('PUT', pathOf(CAMPAIGNS), { body: [{ campaignId: id, ...change }] });
      expect([answer.json[0], rulesOf(answer)]).toEqual([SUCCESS, []]);
      expect(await readOne(world, CAMPAIGNS, id)).toMatchObject(change);
    }
  });
});
