/** Optimization rules of sponsored display over HTTP. */
import { beforeEach, describe, expect, it } from 'vitest';
import { displayAccount } from '../../../fixtures/accounts/display-account.ts';
import type { Answer, TestWorld } from '../../../fixtures/sandbox.ts';

const RULES = '/sd/optimizationRules';
const conditions = (metricName: string, threshold: number): object[] => [
  { metricName, comparisonOperator: 'LESS_THAN_OR_EQUAL_TO', threshold },
];
const CLICKS = { ruleName: 'Clicks', state: 'enabled', ruleConditions: conditions('COST_PER_CLICK', 1.5) };
const ORDERS = { state: 'enabled', ruleConditions: conditions('COST_PER_ORDER', 5) };

let world: TestWorld;
/** One that bids for clicks, in a campaign with a budget of 60. */
let adGroupId: string;

beforeEach(async () => {
  world = await displayAccount();
  const adGroups = (await world.ask('GET', '/sd/adGroups')).json;
  adGroupId = adGroups.find((each: { bidOptimization: string }) => each.bidOptimization === 'clicks').adGroupId;
});

const create = (...body: readonly unknown[]): Promise<Answer> => world.ask('POST', RULES, { body });
const createdId = async (rule: object): Promise<string> => (await create(rule)).json[0].ruleId;
const listed = async (query = ''): Promise<object[]> => (await world.ask('GET', `${RULES}${query}`)).json;
const associate = (ruleId: string, action = ''): Promise<Answer> =>
  world.ask('POST', `/sd/adGroups/${adGroupId}/optimizationRules${action}`, {
    body: { optimizationRuleIds: [ruleId] },
  });

describe('optimization rules of sponsored display', () => {
  it('[TOD-585] are created, updated, read and filtered, and items fail alone', async () => {
    const low = { ...CLICKS, ruleConditions: conditions('COST_PER_CLICK', 0.4) };
    const { status, json } = await create(CLICKS, low, ORDERS, { ...CLICKS, state: 'paused' });
    const ruleId = expect.any(String);
    expect([status, json]).toEqual([
      207,
      [
        { code: '200', description: 'The optimization rule is created', ruleId },
        { code: '400', description: 'threshold of COST_PER_CLICK must be at least 0.5, not 0.4' },
        { code: '200', description: 'The optimization rule is created', ruleId },
        { code: '400', description: "state 'paused' is none of enabled" },
      ],
    ]);
    const [clicks, , orders] = json;
    const rules = [
      { ruleId: clicks.ruleId, ...CLICKS },
      { ruleId: orders.ruleId, ...ORDERS },
    ];
    expect(await listed()).toEqual(rules);
    expect(await listed('?name=Clicks&stateFilter=enabled')).toEqual(rules.slice(0, 1));
    expect(await listed(`?optimizationRuleIdFilter=${orders.ruleId}`)).toEqual(rules.slice(1));
    expect(await listed('?startIndex=1&count=1')).toEqual(rules.slice(1));
    const updated = await world.ask('PUT', RULES, {
      body: [
        { ruleId: orders.ruleId, ruleName: 'Orders', ruleConditions: conditions('COST_PER_ORDER', 7) },
        { ruleId: 'none', ruleName: 'None' },
      ],
    });
    expect(updated.json.map((each: { code: string }) => each.code)).toEqual(['200', '404']);
    const one = await world.ask('GET', `${RULES}/${orders.ruleId}`);
    expect(one.json).toEqual({ ...rules[1], ruleName: 'Orders', ruleConditions: conditions('COST_PER_ORDER', 7) });
    expect((await world.ask('GET', `${RULES}/none`)).status).toBe(404);
  });

  it('[TOD-585] belong to an ad group with their goal and a large enough budget, which has one of them', async () => {
    const ofAdGroup = async (): Promise<object[]> =>
      (await world.ask('GET', `/sd/adGroups/${adGroupId}/optimizationRules`)).json;
    const ruleId = await createdId(CLICKS);
    const refused = async (rule: object) => (await associate(await createdId(rule))).json[0];
    expect(await refused(ORDERS)).toMatchObject({ code: '400', description: expect.stringContaining('conversions') });
    const high = { ...CLICKS, ruleConditions: conditions('COST_PER_CLICK', 4) };
    expect(await refused(high)).toMatchObject({ code: '400', description: expect.stringContaining('20 times') });
    expect((await associate('none')).json[0]).toMatchObject({ code: '404', ruleId: 'none' });
    const associated = await associate(ruleId);
    expect([associated.status, associated.json]).toEqual([
      207,
      [{ code: '200', description: 'The optimization rule is associated', ruleId }],
    ]);
    expect(await ofAdGroup()).toEqual([{ ruleId, ...CLICKS }]);
    expect(await listed(`?adGroupIdFilter=${adGroupId}`)).toEqual([{ ruleId, ...CLICKS }]);
    expect(await refused(CLICKS)).toMatchObject({ code: '400', description: expect.stringContaining(ruleId) });
    const raised = await world.ask('PUT', RULES, {
      body: [{ ruleId, ruleConditions: conditions('COST_PER_CLICK', 4) }],
    });
    expect(raised.json[0]).toMatchObject({ code: '400', ruleId });
    const removed = await associate(ruleId, '/disassociate');
    expect(removed.json).toEqual({
      code: '207',
      responses: [{ code: '200', details: 'The optimization rule is disassociated', optimizationRuleId: ruleId }],
    });
    expect(await ofAdGroup()).toEqual([]);
    expect((await associate(ruleId, '/disassociate')).json.responses[0].code).toBe('400');
  });

  it('[TOD-585] can be removed from an archived ad group, which gets no other', async () => {
    const ruleId = await createdId(CLICKS);
    await associate(ruleId);
    expect((await world.ask('DELETE', `/sd/adGroups/${adGroupId}`)).status).toBe(200);
    const ofAdGroup = await world.ask('GET', `/sd/adGroups/${adGroupId}/optimizationRules`);
    expect([ofAdGroup.status, ofAdGroup.json]).toEqual([200, [{ ruleId, ...CLICKS }]]);
    expect((await associate(ruleId, '/disassociate')).json.responses[0].code).toBe('200');
    const description = `Ad group ${adGroupId} is archived`;
    expect((await associate(ruleId)).json).toEqual([{ code: '400', description, ruleId }]);
  });

  it('[TOD-585] are listed by at most 50 ids', async () => {
    for (const filter of ['optimizationRuleIdFilter', 'adGroupIdFilter']) {
      const query = (count: number): string => `?${filter}=${Array.from({ length: count }, (_, i) => i + 1).join()}`;
      expect((await world.ask('GET', `${RULES}${query(50)}`)).status).toBe(200);
      const { status, json } = await world.ask('GET', `${RULES}${query(51)}`);
      expect([status, json.details]).toEqual([400, expect.stringContaining(`${filter} has 51 values`)]);
    }
  });

  it('[TOD-585] are refused as a whole for an unknown ad group, without items and with too many', async () => {
    const body = { optimizationRuleIds: ['none'] };
    expect((await world.ask('POST', '/sd/adGroups/1/optimizationRules', { body })).status).toBe(400);
    expect((await world.ask('GET', '/sd/adGroups/1/optimizationRules')).status).toBe(404);
    expect((await create()).status).toBe(400);
    expect((await create(...Array.from({ length: 101 }, () => CLICKS))).status).toBe(400);
    expect((await world.ask('GET', `${RULES}?stateFilter=paused`)).status).toBe(400);
  });
});
