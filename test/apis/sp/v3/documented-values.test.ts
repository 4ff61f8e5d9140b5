/**
 * The values that the newer document adds to bidding, negative keywords and targets, and answers that it requires.
 */
import { describe, expect } from 'vitest';
import { changeSettings, type Item } from '../../../fixtures/accounts/collections.ts';
import { it } from '../../../fixtures/test-with-world.ts';
import {
  V3_CAMPAIGN_NEGATIVE_KEYWORDS,
  V3_CAMPAIGN_NEGATIVE_TARGETS,
  V3_CAMPAIGNS,
  V3_NEGATIVE_KEYWORDS,
  V3_NEGATIVE_TARGETS,
  V3_TARGETS,
} from '../../../fixtures/programs/clients/v3.ts';
import {
  createOneV3,
  faultIn,
  idsInV3,
  readV3,
  sandboxWithParents,
  tryCreateV3,
  v3,
  WHOLE,
  write,
} from '../../../fixtures/programs/clients/v3-calls.ts';

const NO_PARENTS = { campaignId: '', adGroupId: '' };
const campaign = (fields: Item): Item => ({ ...V3_CAMPAIGNS.make(NO_PARENTS, 1), ...fields });
const FOR_BUSINESS = { placementBidding: [{ placement: 'SITE_AMAZON_BUSINESS', percentage: 40 }] };

describe('campaigns', () => {
  it('[TOD-97] can be bid by rules and for business customers, which version 2 hides and keeps', async ({ world }) => {
    const dynamicBidding = { strategy: 'RULE_BASED', ...FOR_BUSINESS };
    const id = await createOneV3(world, V3_CAMPAIGNS, campaign({ dynamicBidding }));
    expect(await readV3(world, V3_CAMPAIGNS, id)).toMatchObject({ dynamicBidding });
    const { json } = await world.ask('GET', `/v1/sp/campaigns/${id}`, { headers: { BIDDING_CONTROLS_ON: 'true' } });
    expect(json.bidding).toEqual({ adjustments: [] });
    const adjustments = [{ predicate: 'placementTop', percentage: 5 }];
    const body = [{ campaignId: Number(id), bidding: { adjustments } }];
    await world.ask('PUT', '/v1/sp/campaigns', { body, headers: { BIDDING_CONTROLS_ON: 'true' } });
    expect(await readV3(world, V3_CAMPAIGNS, id)).toMatchObject({
      dynamicBidding: {
        strategy: 'RULE_BASED',
        placementBidding: [{ placement: 'PLACEMENT_TOP', percentage: 5 }, ...FOR_BUSINESS.placementBidding],
      },
    });
  });

  it('[TOD-98] need the whole budget in an update of the dialect observed', async ({ world }) => {
    const id = await createOneV3(world, V3_CAMPAIGNS, campaign({}));
    const update = async (budget: Item) => write(world, V3_CAMPAIGNS, 'update', [{ campaignId: id, budget }]);
    expect((await update({ budget: 7 })).error).toEqual([]);
    await changeSettings(world, { dialect: 'observed' });
    expect((await update({ budgetType: 'DAILY', budget: 8 })).error).toEqual([]);
    for (const [budget, missing] of [
      [{ budget: 9 }, 'budgetType'],
      [{ budgetType: 'DAILY' }, 'budget'],
    ] as const) {
      const { type, location } = faultIn(await update(budget));
      expect([type, location]).toEqual(['missingValueError', `$.campaigns[0].budget.${missing}`]);
    }
  });
});

describe('negative keywords and targets', () => {
  it.each([V3_NEGATIVE_TARGETS, V3_CAMPAIGN_NEGATIVE_TARGETS])(
    '[TOD-95] $name have the resolved expression in every answer',
    async (each) => {
      const { world, parents, ask } = await sandboxWithParents(each);
      const item = each.make(parents, 1);
      const resolved = { resolvedExpression: item['expression'] };
      const body = { [each.key]: [item] };
      const { json } = await v3(world, each, 'create', body, { ...ask, ...WHOLE });
      const [success] = json[each.key].success;
      expect(success[each.one]).toMatchObject(resolved);
      expect(await readV3(world, each, success[each.idKey], ask)).toMatchObject(resolved);
    },
  );

  it.each([V3_NEGATIVE_KEYWORDS, V3_CAMPAIGN_NEGATIVE_KEYWORDS])(
    '[TOD-97] $name can match broadly, with four words at most',
    async (each) => {
      const { world, parents } = await sandboxWithParents(each);
      const broad = { ...each.make(parents, 1), matchType: 'NEGATIVE_BROAD', keywordText: 'used red shoes cheap' };
      const id = await createOneV3(world, each, broad);
      expect(await readV3(world, each, id)).toMatchObject({ matchType: 'NEGATIVE_BROAD' });
      expect(await idsInV3(world, each, { matchTypeFilter: ['NEGATIVE_BROAD'] })).toEqual([id]);
      const fault = await tryCreateV3(world, each, { ...broad, keywordText: 'one two three four five' });
      expect([fault.type, fault.reason]).toEqual(['malformedValueError', 'TOO_LONG']);
    },
  );

  it('[TOD-97] version 2 shows a negative keyword that matches broadly, and creates none', async () => {
    const { world, parents } = await sandboxWithParents(V3_NEGATIVE_KEYWORDS);
    const broad = { ...V3_NEGATIVE_KEYWORDS.make(parents, 1), matchType: 'NEGATIVE_BROAD' };
    const id = await createOneV3(world, V3_NEGATIVE_KEYWORDS, broad);
    expect((await world.ask('GET', `/v2/sp/negativeKeywords/${id}`)).json.matchType).toBe('negativeBroad');
    const { campaignId, adGroupId } = parents;
    const item = { campaignId: Number(campaignId), adGroupId: Number(adGroupId), keywordText: 'x', state: 'enabled' };
    const { json } = await world.ask('POST', '/v2/sp/negativeKeywords', {
      body: [{ ...item, matchType: 'negativeBroad' }],
    });
    expect(json[0].code).toBe('INVALID_ARGUMENT');
  });

  it('[TOD-97] a target can be a keyword group, alone', async () => {
    const { world, parents } = await sandboxWithParents(V3_TARGETS);
    const group = { type: 'KEYWORD_GROUP_SAME_AS', value: 'keywords-related-to-your-brand' };
    const target = V3_TARGETS.make(parents, 1);
    const id = await createOneV3(world, V3_TARGETS, { ...target, expression: [group] });
    expect(await readV3(world, V3_TARGETS, id)).toMatchObject({ expression: [group], resolvedExpression: [group] });
    const product = { type: 'ASIN_SAME_AS', value: 'B000000001' };
    for (const expression of [[group, product], [{ type: group.type }]])
      expect((await tryCreateV3(world, V3_TARGETS, { ...target, expression })).type).toBe('targetingClauseSetupError');
  });
});
