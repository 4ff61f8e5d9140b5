/**
 * Each limit of the OpenAPI document: the value at the limit is accepted, or refused for another reason, and the nearest
 * value beyond it is refused for the limit.
 */
import { expect, it } from 'vitest';
import { openWorld, type Answer, type TestWorld } from '../fixtures/sandbox.ts';
import { between, details } from '../fixtures/accounts/budget-rules.ts';
import { CAMPAIGN, CREATIVE, made } from '../fixtures/programs/clients/sb-v3.ts';
import { accountOf } from '../fixtures/programs/clients/unified-reports.ts';
import { DeclaredLimits, type DeclaredLimit } from '../service/contract/limits.ts';
import type { Value } from '../service/contract/schema-values.ts';

/** The beta of sponsored brands has ended; its operations are those of version 4. */
const FAMILIES: Readonly<Record<string, RegExp>> = {
  'sponsored products':
    /^\/(?:v1|v2\/(?!profiles|portfolios|reports|stores)|sp\/(?!rules|budgetRules|campaigns\/budget))/,
  'sponsored brands': /^\/sb\/(?!budgetRules|beta\/)/,
  'sponsored display': /^\/sd\/(?!budgetRules)/,
  'the unified API': /^\/adsApi\//,
  'rules of budgets and bids': /^\/s[pbd]\/(?:rules|budgetRules|campaigns\/budget)/,
  'all others': /^\/(?!v1|s[pbd]\/|adsApi\/|v2\/(?!profiles|portfolios|reports|stores))/,
};

/** Limits that these requests do not reach, by operation, field and keyword, with the reason. */
const UNREACHED: Readonly<Record<string, string>> = {
  'listBrandsTargets .filters maxItems': 'no more filters exist, and none may be repeated',
  'listBrandsNegativeTargets .filters maxItems': 'no more filters exist, and none may be repeated',
  'queryUnifiedTargets .maxResults maximum': 'the document has the largest limit of all ad products',
  'updateUnifiedAds .ads[].creative.componentCreative.productVideoSettings.untranslatedVideos maxItems':
    'they are read after the entity and the other parts of the creative',
  'updateUnifiedAds .ads[].creative.componentCreative.productVideoSettings.untranslatedVideos minItems':
    'they are read after the entity and the other parts of the creative',
  'getRequestResults count maximum': 'a request of this time has no results yet',
  'getRequestResults count minimum': 'a request of this time has no results yet',
  'updateUnifiedAdExtensions .adExtensions[].marketplaces maxItems': 'they are read after the entity',
  'updateUnifiedAdExtensions .adExtensions[].marketplaces minItems': 'they are read after the entity',
};

it.each(Object.entries(FAMILIES))('%s: each declared limit is accepted, and one more is refused', async (_, paths) => {
  const world = openWorld();
  const { json: document } = await world.ask('GET', '/openapi.json');
  const samples = await samplesIn(world);
  const limits = new DeclaredLimits(document, (name, operation) => samples[`${operation} ${name}`] ?? samples[name]);
  /** What is wrong with each limit; undefined if it is right for one of the media types of the operation. */
  const problems = new Map<string, string | undefined>();
  for (const limit of limits.in(paths)) {
    const { operation, at, keyword } = limit;
    // Operations share the fields of their items.
    const key = `${/\..*\./.test(at) ? '' : operation} ${at} ${keyword} ${limit.limit}`;
    if (problems.has(key) && problems.get(key) === undefined) continue;
    const [within, beyond] = [await send(world, limit, limit.within), await send(world, limit, limit.beyond)];
    const isKept = beyond.status !== 200 && textOf(within) !== textOf(beyond);
    const name = `${operation} ${at} ${keyword}`;
    const isExpected = isKept === (UNREACHED[name] === undefined);
    problems.set(key, isExpected ? undefined : `${name} ${limit.limit}: ${beyond.text}`);
  }
  expect(problems.size).toBeGreaterThan(50);
  expect([...problems.values()].filter((problem) => problem !== undefined)).toEqual([]);
});

const RULE = details({ duration: between('20260305') }) as Record<string, Value>;

/** Values that operations need before they check a limit, by field, or by operation and field. */
async function samplesIn(world: TestWorld): Promise<Record<string, Value>> {
  const manager = { managerAccountName: 'Manager', managerAccountType: 'Advertiser' };
  const { json: managed } = await world.ask('POST', '/managerAccounts', { body: manager });
  const samples: Record<string, Value> = {
    profileId: world.profile(),
    managerAccountId: managed.managerAccountId,
    advertiserAccountId: await accountOf(world),
    accessRequestedAccounts: [{ advertiserAccountId: await accountOf(world) }],
    'accessRequestedAccounts[]': { advertiserAccountId: await accountOf(world) },
    indexData: { directIndexValues: { values: [{ indexValue: 42, postalCode: '80202' }] } },
    countryCode: 'US',
    ruleDetails: RULE,
    'createUnifiedReports startDate': '2026-02-23',
    'createUnifiedReports endDate': '2026-03-01',
    'createBiddingCampaigns adjustments[]': { predicate: 'placementTop', percentage: 1 },
    'createBrandsCampaigns []': CAMPAIGN,
    'createBrandsCampaigns creative': CREATIVE,
    'updateBrandsCampaigns campaignId': await made(world, { name: 'Changed' }),
  };
  for (const product of ['SP', 'SB', 'SD']) {
    const body = { budgetRulesDetails: [RULE] };
    const { json } = await world.ask('POST', `/${product.toLowerCase()}/budgetRules`, { body });
    const { ruleId } = json.responses[0];
    samples[`CreateBudgetRulesFor${product}Campaigns budgetRulesDetails[]`] = RULE;
    samples[`UpdateBudgetRulesFor${product}Campaigns ruleId`] = ruleId;
    samples[`GetCampaignsAssociatedWith${product}BudgetRule budgetRuleId`] = ruleId;
  }
  return samples;
}

async function send(world: TestWorld, { method, path, mediaType }: DeclaredLimit, value: Value): Promise<Answer> {
  const headers = { bidding_controls_on: 'true', 'content-type': mediaType };
  const ask = { headers, undocumented: true } as const;
  return mediaType === undefined
    ? world.ask(method, `${path}${String(value)}`, ask)
    : world.ask(method, path, { ...ask, raw: JSON.stringify(value) });
}

/** Without the numbers and long texts of the request. */
function textOf({ status, text }: Answer): string {
  return `${status} ${text.replaceAll(/amzn1[\w.-]*|[\da-f]{8}-[\da-f-]{27}|\d+/g, '0').replaceAll(/x{2,}/g, 'x')}`;
}
