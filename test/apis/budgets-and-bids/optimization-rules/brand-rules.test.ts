/** Optimization rules of sponsored brands over HTTP. */
import { beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../../../fixtures/sandbox.ts';

const PATH = '/sb/rules/optimization';
const TYPE = 'application/vnd.sbruleoptimization.v4+json';
const conditions = (value: number): object[] => [
  { attributeName: 'COST_PER_CLICK', criteria: { comparisonOperator: 'LESS_THAN_OR_EQUAL_TO', value } },
];

let world: TestWorld;
let first: string;
let second: string;

beforeEach(async () => {
  world = openWorld({ scenario: 'default' });
  const { json } = await world.ask('POST', '/sb/v4/campaigns/list', { body: {} });
  [first, second] = json.campaigns.map((each: { campaignId: string }) => each.campaignId);
});

const call = (path: string, body: unknown, method = 'POST'): Promise<Answer> =>
  world.ask(method, `${PATH}${path}`, { body, headers: { 'content-type': TYPE, accept: TYPE } });

async function createdId(entityId: string): Promise<string> {
  const body = { optimizationRules: [{ entityType: 'CAMPAIGN', entityId, conditions: conditions(1) }] };
  return (await call('', body)).json.optimizationRules.success[0].optimizationRuleId;
}

const listed = async (body: object = {}) => (await call('/list', body)).json;

describe('optimization rules of sponsored brands', () => {
  it('[TOD-586] are created for a campaign, which has one, and updated, and items fail alone', async () => {
    const entityId = first;
    const rule = { entityType: 'CAMPAIGN', entityId, conditions: conditions(1.5) };
    const other = { ...rule, conditions: [{ ...conditions(1)[0], attributeName: 'COST_PER_ORDER' }] };
    const { status, json } = await call('', {
      optimizationRules: [rule, rule, { ...rule, entityId: '1' }, other],
    });
    const { optimizationRuleId } = json.optimizationRules.success[0];
    const optimizationRule = { optimizationRuleId, conditions: conditions(1.5) };
    const failed = (index: number, code: string, message: string): object => ({
      index,
      errors: [{ code, message: expect.stringContaining(message) }],
    });
    expect([status, json.optimizationRules]).toEqual([
      207,
      {
        success: [{ index: 0, entityType: 'CAMPAIGN', entityId, optimizationRuleId, optimizationRule }],
        error: [
          failed(1, 'INVALID_ARGUMENT', optimizationRuleId),
          failed(2, 'NOT_FOUND', 'Campaign 1 does not exist'),
          failed(3, 'INVALID_ARGUMENT', 'COST_PER_ORDER'),
        ],
      },
    ]);
    const updated = await call(
      '',
      {
        optimizationRules: [
          { optimizationRuleId, conditions: conditions(2) },
          { optimizationRuleId: 'none', conditions: conditions(2) },
        ],
      },
      'PUT',
    );
    expect(updated.json.optimizationRules).toEqual({
      success: [{ index: 0, optimizationRuleId, optimizationRule: { optimizationRuleId, conditions: conditions(2) } }],
      error: [failed(1, 'NOT_FOUND', 'none')],
    });
    expect(await listed()).toEqual({
      optimizationRules: [{ optimizationRuleId, conditions: conditions(2) }],
      totalCount: 1,
    });
  });

  it('[TOD-586] are associated with campaigns and disassociated from them', async () => {
    const optimizationRuleId = await createdId(first);
    const pair = { entityType: 'CAMPAIGN', entityId: second, optimizationRuleId };
    const associated = await call('/associate', { optimizationRuleAssociations: [pair, pair] });
    expect(associated.json.optimizationRuleAssociations).toMatchObject({
      success: [{ index: 0, ...pair }],
      error: [{ index: 1, errors: [{ code: 'INVALID_ARGUMENT' }] }],
    });
    const ofSecond = async (): Promise<number> =>
      (await listed({ entityFilter: { entityType: 'CAMPAIGN', entityId: second } })).totalCount;
    expect(await ofSecond()).toBe(1);
    const removed = await call('/disassociate', { optimizationRuleDisassociations: [pair, pair] });
    expect(removed.json.optimizationRuleDisassociations).toMatchObject({
      success: [{ index: 0, ...pair }],
      error: [{ index: 1, errors: [{ code: 'INVALID_ARGUMENT' }] }],
    });
    expect(await ofSecond()).toBe(0);
  });

  it('[TOD-586] are listed by id and in pages, and empty and large batches are refused', async () => {
    const ids = [await createdId(first), await createdId(second)];
    const page = await listed({ maxResults: 1 });
    expect(page).toMatchObject({ optimizationRules: [{ optimizationRuleId: ids[0] }], totalCount: 2 });
    const next = await listed({ maxResults: 1, nextToken: page.nextToken });
    expect(next.optimizationRules).toMatchObject([{ optimizationRuleId: ids[1] }]);
    expect(next.nextToken).toBeUndefined();
    const one = await listed({ optimizationRuleIdFilter: { include: [ids[1]] } });
    expect(one.optimizationRules).toMatchObject([{ optimizationRuleId: ids[1] }]);
    for (const body of [{ nextToken: 'none' }, { maxResults: 101 }])
      expect((await call('/list', body)).status).toBe(400);
    for (const length of [0, 11])
      expect((await call('', { optimizationRules: Array.from({ length }, () => ({})) })).status).toBe(400);
  });
});
