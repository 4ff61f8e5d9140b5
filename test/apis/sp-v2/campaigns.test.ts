/**
 * Campaigns of the legacy surface: their fields, dates, names and words.
 */
import { describe, expect, it } from 'vitest';
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
} from '../../fixtures/collections.ts';
import { sandbox, type Ask, type Sandbox } from '../../fixtures/sandbox.ts';

const { endDate: _endDate, ...CAMPAIGN } = CAMPAIGNS.make({ campaignId: 0, adGroupId: 0 }, 1);

const create = (box: Sandbox, changes: Item = {}, ask: Ask = {}): Promise<number> =>
  createOne(box, CAMPAIGNS, { ...CAMPAIGN, ...changes }, ask);
const attempt = (box: Sandbox, changes: Item, ask: Ask = {}): Promise<Item> =>
  tryCreate(box, CAMPAIGNS, { ...CAMPAIGN, ...changes }, ask);

const SUCCESS = expect.objectContaining({ code: 'SUCCESS' });
const refused = (details: unknown): Item => ({ code: 'INVALID_ARGUMENT', details });

describe('fields', () => {
  it('[CMP-01, CMP-02, CMP-03, CMP-04, CMP-06, CMP-07, CMP-08] are written each in its type', async () => {
    const box = sandbox();
    const id = await create(box, { endDate: '20260401', premiumBidAdjustment: true, targetingType: 'auto' });
    const { text } = await box.ask('GET', pathOf(CAMPAIGNS, id));
    expect(text).toBe(
      `{"campaignId":${id},"name":"Campaign 1","campaignType":"sponsoredProducts","targetingType":"auto",` +
        '"premiumBidAdjustment":true,"dailyBudget":10.5,"startDate":"20260302","endDate":"20260401","state":"enabled"}',
    );
  });

  it('[CMP-32] without premiumBidAdjustment it reads false, without endDate there is none', async () => {
    const box = sandbox();
    const id = await create(box);
    const { json } = await box.ask('GET', pathOf(CAMPAIGNS, id));
    expect(json.premiumBidAdjustment).toBe(false);
    expect(json).not.toHaveProperty('endDate');
  });

  it('[CMP-11, CMP-30] placement is in no read, and sending it is recorded as a read-only field', async () => {
    const box = sandbox();
    const answer = await box.ask('POST', pathOf(CAMPAIGNS), { body: [{ ...CAMPAIGN, placement: 'Other on-Amazon' }] });
    expect(answer.json).toEqual([SUCCESS]);
    expect(rulesOf(answer)).toEqual(['read-only-field']);
    const { campaignId } = answer.json[0];
    for (const path of ['', 'extended', String(campaignId), `extended/${campaignId}`])
      expect((await box.ask('GET', pathOf(CAMPAIGNS, path))).text).not.toContain('placement');

    changeSettings(box, { strict: true });
    const change = await updateOne(box, CAMPAIGNS, campaignId, { placement: 'Other on-Amazon' });
    expect(change).toEqual({ ...refused('placement cannot be set'), campaignId });
  });

  it('[CMP-10, BID-11] bidding is an unknown field here, in create, update and read, whatever the header', async () => {
    const box = sandbox();
    const bidding = { strategy: 'manual', adjustments: [{ predicate: 'placementTop', percentage: 900 }] };
    const headers = { BIDDING_CONTROLS_ON: 'true' };
    const made = await box.ask('POST', pathOf(CAMPAIGNS), { body: [{ ...CAMPAIGN, bidding }], headers });
    expect(rulesOf(made)).toEqual(['unknown-field']);
    const { campaignId } = made.json[0];
    const changed = await box.ask('PUT', pathOf(CAMPAIGNS), { body: [{ campaignId, bidding: 7 }], headers });
    expect([changed.json[0].code, rulesOf(changed)]).toEqual(['SUCCESS', ['unknown-field']]);
    for (const path of ['', 'extended', String(campaignId), `extended/${campaignId}`])
      expect((await box.ask('GET', pathOf(CAMPAIGNS, path), { headers })).text).not.toContain('bidding');
    const own = await box.ask('GET', `/v1/sp/campaigns/${campaignId}`, { headers });
    expect(own.json.bidding).toEqual({ strategy: 'legacyForSales', adjustments: [] });
  });

  it('[CMP-09] premiumBidAdjustment true stands for half as much again at the top of search', async () => {
    const box = sandbox();
    const id = await create(box, { premiumBidAdjustment: true });
    const { json } = await box.ask('GET', `/v1/sp/campaigns/${id}`, { headers: { BIDDING_CONTROLS_ON: 'true' } });
    expect(json.bidding.adjustments).toEqual([{ predicate: 'placementTop', percentage: 50 }]);
  });

  it('[CMP-32] as observed, premiumBidAdjustment follows an adjustment for the top of search', async () => {
    const box = sandbox();
    changeSettings(box, { dialect: 'observed' });
    const headers = { BIDDING_CONTROLS_ON: 'true' };
    const id = await create(box);
    const bidding = async (): Promise<unknown> => (await box.ask('GET', pathOf(CAMPAIGNS, id), { headers })).json;
    const top = (percentage: number): Item => ({ predicate: 'placementTop', percentage });
    const put = (change: Item): Promise<Item> => updateOne(box, CAMPAIGNS, id, change, { headers });
    await put({ bidding: { adjustments: [{ predicate: 'placementProductPage', percentage: 5 }] } });
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: false });
    await put({ premiumBidAdjustment: true });
    const product = { predicate: 'placementProductPage', percentage: 5 };
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: true, bidding: { adjustments: [product, top(50)] } });
    await put({ premiumBidAdjustment: false });
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: false, bidding: { adjustments: [product] } });
    await put({ bidding: { adjustments: [top(900)] } });
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: true });
    await put({ premiumBidAdjustment: true });
    expect(await bidding()).toMatchObject({ premiumBidAdjustment: true, bidding: { adjustments: [top(900)] } });
  });
});

describe('words', () => {
  it('[CMP-03, CMP-04, CMP-35] campaignType and targetingType take their own words only, and name what is wrong', async () => {
    const box = sandbox();
    for (const [field, value, words] of [
      ['campaignType', 'headlineSearch', 'sponsoredProducts'],
      ['campaignType', 'SponsoredProducts', 'sponsoredProducts'],
      ['targetingType', 'Manual', 'manual, auto'],
      ['targetingType', 'MANUAL', 'manual, auto'],
    ])
      expect(await attempt(box, { [String(field)]: value })).toEqual(
        refused(`${field} '${value}' is none of ${words}`),
      );
    for (const field of ['campaignType', 'targetingType'])
      for (const value of [1, true, {}, ['manual'], ''])
        expect(await attempt(box, { [field]: value })).toEqual(refused(expect.stringContaining(field)));
    expect(await idsIn(box, CAMPAIGNS)).toEqual([]);
  });

  it('[CMP-35, CMP-12] one may be created archived, and then is so for good', async () => {
    const box = sandbox();
    const id = await create(box, { state: 'archived' });
    expect(await readOne(box, CAMPAIGNS, id)).toMatchObject({ state: 'archived', servingStatus: 'CAMPAIGN_ARCHIVED' });
    expect(await updateOne(box, CAMPAIGNS, id, { state: 'enabled' })).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('[CMP-08] premiumBidAdjustment takes a boolean only', async () => {
    const box = sandbox();
    for (const premiumBidAdjustment of ['true', 1, {}])
      expect(await attempt(box, { premiumBidAdjustment })).toEqual(refused('premiumBidAdjustment is not a boolean'));
    expect(await attempt(box, { premiumBidAdjustment: null })).toEqual(SUCCESS);
  });
});

describe('dates', () => {
  it('[CMP-33] endDate is cleared by null and by an empty text', async () => {
    for (const none of [null, '']) {
      const box = sandbox();
      const id = await create(box, { endDate: '20260401' });
      expect(await updateOne(box, CAMPAIGNS, id, { endDate: none })).toEqual(SUCCESS);
      expect(await readOne(box, CAMPAIGNS, id)).not.toHaveProperty('endDate');
      expect(await attempt(box, { name: 'Born without', endDate: none })).toEqual(SUCCESS);
    }
  });

  it('[CMP-06, CMP-07, CMP-33] a date that does not exist, or is not 8 digits, or is not a string, is rejected', async () => {
    const box = sandbox();
    const id = await create(box);
    const impossible = [
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
      for (const value of [...impossible, 20260401, true, {}]) {
        expect(await attempt(box, { [field]: value })).toEqual(refused(expect.stringContaining(field)));
        const change = await updateOne(box, CAMPAIGNS, id, { [field]: value });
        expect(change).toEqual({ ...refused(expect.stringContaining(field)), campaignId: id });
      }
    expect(await attempt(box, { name: 'Leap', startDate: '20280229' })).toEqual(SUCCESS);
  });

  it('[CMP-33] endDate before startDate is refused, after merging with what is stored; one day is enough', async () => {
    const box = sandbox();
    const order = refused('End date cannot be before start date');
    expect(await attempt(box, { startDate: '20260402', endDate: '20260401' })).toEqual(order);
    const id = await create(box, { startDate: '20260401', endDate: '20260401' });
    for (const change of [{ startDate: '20260402' }, { endDate: '20260331' }])
      expect(await updateOne(box, CAMPAIGNS, id, change)).toEqual({ ...order, campaignId: id });
    for (const change of [
      { startDate: '20260402', endDate: '20260402' },
      { startDate: '20260501', endDate: null },
    ])
      expect(await updateOne(box, CAMPAIGNS, id, change)).toEqual(SUCCESS);
  });

  it("[CMP-33] a start before today in the profile's zone is recorded, and refused by a strict world", async () => {
    // 12:00 in UTC: it is March 2 in Los Angeles.
    const box = sandbox();
    const ask = async (startDate: string): Promise<[unknown, string[]]> => {
      const answer = await box.ask('POST', pathOf(CAMPAIGNS), { body: [{ ...CAMPAIGN, name: startDate, startDate }] });
      return [answer.json[0], rulesOf(answer)];
    };
    expect(await ask('20260301')).toEqual([SUCCESS, ['start-date-in-past']]);
    expect(await ask('20260302')).toEqual([SUCCESS, []]);
    // A second before midnight there, when March 2 has long begun in UTC.
    box.world.setClock(Date.parse('2026-03-03T07:59:59Z'), 'frozen');
    changeSettings(box, { strict: true });
    expect(await ask('20260301')).toEqual([refused('Start date cannot be before today'), ['start-date-in-past']]);
    box.world.setClock(Date.parse('2026-03-03T08:00:00Z'), 'frozen');
    expect(await ask('20260302')).toEqual([refused('Start date cannot be before today'), ['start-date-in-past']]);
    expect(await ask('20260303')).toEqual([SUCCESS, []]);
  });

  it('[CMP-33] startDate may change after the start, into the past too, and endDate may be past', async () => {
    const box = sandbox();
    const id = await create(box);
    for (const change of [
      { startDate: '20250101' },
      { startDate: '20271231' },
      { startDate: '20240101', endDate: '20240102' },
    ]) {
      const answer = await box.ask('PUT', pathOf(CAMPAIGNS), { body: [{ campaignId: id, ...change }] });
      expect([answer.json[0], rulesOf(answer)]).toEqual([SUCCESS, []]);
      expect(await readOne(box, CAMPAIGNS, id)).toMatchObject(change);
    }
  });
});
