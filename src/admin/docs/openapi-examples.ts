/**
 * Replaces the ids in the examples of an OpenAPI document with ids that exist in a world, so that the examples work.
 */
import { categoryIdOf } from '../../core/performance/category-tree.ts';
import { AD_FORMATS } from '../../model/brands.ts';
import { isRoasRule, isScheduleRule } from '../../model/bid-rules/bid-rules.ts';
import { campaignKindOf } from '../../model/budget-rules.ts';
import { addDays, dayIn, toCompact } from '../../model/days.ts';
import type { Entity, Kind } from '../../model/entities.ts';
import { ALL_KINDS, isAdGroupKind, isCampaignKind, KINDS } from '../../model/kinds.ts';
import { isoCountry, marketplaceOf } from '../../model/marketplaces.ts';
import type { Account } from '../../model/accounts.ts';
import { brandEntityIds } from '../../core/entities/brands.ts';
import { adsAccountIdOf } from '../../core/accounts/ads-accounts.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import { isObject } from '../../service/http/body.ts';
import type { World } from '../../world/state/world.ts';

type Json = Record<string, unknown>;
/** Example values by field name. */
type ExampleValues = Readonly<Record<string, string>>;

/** Values that do not depend on the world. */
const CONSTANT_VALUES: ExampleValues = {
  categoryId: categoryIdOf('Lighting'),
  categoryRefinementId: categoryIdOf('Lighting'),
  keywordText: 'camping lantern',
  sku: 'EXAMPLE-1',
  asin: 'B0EXAMPLE1',
  asins: 'B0EXAMPLE1',
  asinExclusions: 'B0EXAMPLE1',
  asinValue: 'B0EXAMPLE1',
  brandName: 'Example',
  headline: 'Made for examples',
  url: 'https://stores.example/example',
  response_type: 'code',
  redirect_uri: 'http://localhost:3000/callback',
};
const SUBPAGE = { pageTitle: 'Example', asin: 'B0EXAMPLE1', url: 'https://stores.example/example/page' };
const ASINS = ['B0EXAMPLE1', 'B0EXAMPLE2', 'B0EXAMPLE3'];
/** Objects that the document describes without fields. */
const OBJECT_VALUES: Json = {
  creative: { asins: ASINS, brandName: 'Example', brandLogoAssetID: 'example-logo', headline: 'Made for examples' },
  landingPage: { pageType: 'productList', asins: ASINS },
};
/** The field that a type of landing page must not have. */
const EXCLUDED_FIELDS: ExampleValues = { PRODUCT_LIST: 'url', STORE: 'asins' };
/** Query parameters with an example. The others are optional, and an example would filter the results. */
const OAUTH_PARAMETERS = ['client_id', 'response_type', 'redirect_uri'];

const PREDICATES = ['expression', 'expressions'];

const METHODS = ['get', 'put', 'post', 'delete'];

/** The kinds whose collection is in paths of sponsored products; campaigns and ad groups are parents of the example. */
const PATH_KINDS = ALL_KINDS.filter(
  (kind) => KINDS[kind].product === 'sp' && !isCampaignKind(kind) && !isAdGroupKind(kind),
);

/** Keywords, targets and themes of sponsored brands, by the path after the product. */
const BRANDS_KINDS: Readonly<Record<string, Kind>> = {
  keywords: 'sbKeyword',
  negativeKeywords: 'sbKeyword',
  targets: 'sbTarget',
  negativeTargets: 'sbTarget',
  themes: 'sbTheme',
};

/** The same of sponsored display. */
const DISPLAY_KINDS: Readonly<Record<string, Kind>> = {
  campaigns: 'sdCampaign',
  adGroups: 'sdAdGroup',
  targets: 'sdTarget',
  negativeTargets: 'sdNegativeTarget',
  creatives: 'sdCreative',
};

/** The kinds of paths by their first segment, and that of paths without an own kind. */
const PATHS: Readonly<Record<string, { kinds: Readonly<Record<string, Kind>>; others: Kind }>> = {
  sb: { kinds: BRANDS_KINDS, others: 'sbAd' },
  sd: { kinds: DISPLAY_KINDS, others: 'sdProductAd' },
  portfolios: { kinds: {}, others: 'portfolio' },
};

/** The same of the unified API, by the last segment of the path. */
const UNIFIED_KINDS: Readonly<Record<string, Kind>> = {
  campaigns: 'campaign',
  adGroups: 'adGroup',
  ads: 'productAd',
  targets: 'keyword',
  adAssociations: 'sbAd',
  adExtensions: 'productAd',
};

/** The entity whose ids the examples of a path contain. */
interface ExampleEntity {
  kind: Kind;
  isNegative: boolean;
  /** Whether the path names a campaign and a budget rule, which must be associated. */
  hasRule: boolean;
  /** The format of the ad that the path names. */
  format: string | undefined;
}

function entityOfPath(path: string): ExampleEntity {
  const [, product, name = ''] = path.replace(/^\/v2(?=\/)/, '').split('/');
  return {
    kind: kindOf(path, product, name),
    isNegative: name.startsWith('negative'),
    hasRule: path.endsWith('/budgetRules/{budgetRuleId}'),
    format: AD_FORMATS.find((format) => path === `/sb/ads/creatives/${format}`),
  };
}

function kindOf(path: string, product: string | undefined, name: string): Kind {
  const listed = PATHS[product ?? ''];
  if (listed !== undefined) return listed.kinds[name] ?? listed.others;
  if (product === 'adsApi') return UNIFIED_KINDS[path.split('/').at(-1) ?? ''] ?? 'keyword';
  return PATH_KINDS.find((kind) => path.includes(`/${KINDS[kind].collection}`)) ?? 'keyword';
}

/** Returns a copy of `document`, the OpenAPI document of the service. */
export function fillExamples(document: object, world: World): object {
  const [profile] = world.accountStore.profiles();
  // `structuredClone` returns `object`, so the cast is safe.
  const copy = structuredClone(document) as { paths?: Record<string, Json> };
  if (profile === undefined) return copy;
  const { profileId, country } = profile;
  const { timeZone } = marketplaceOf(country);
  const reportDate = toCompact(addDays(dayIn(timeZone, world.now()), -1));
  const { clientId: client_id, clientSecret: client_secret, refreshToken: refresh_token } = credentialsOfWorld(world);
  const [manager] = world.accountStore.managerAccounts();
  const account = world.accountStore.accounts().find(({ accountId }) => accountId === profile.accountId);
  const shared = {
    ...CONSTANT_VALUES,
    ...nonEmptyTexts({
      managerAccountId: manager?.managerAccountId,
      advertiserAccountId: account && adsAccountIdOf(account),
      advertisingAccountId: account && adsAccountIdOf(account),
    }),
    profileId,
    marketplaces: isoCountry(country),
    reportDate,
    client_id,
    client_secret,
    refresh_token,
  };
  const byEntity = new Map<string, ExampleValues>();
  for (const [path, item] of Object.entries(copy.paths ?? {})) {
    const entity = entityOfPath(path);
    const key = JSON.stringify(entity);
    const ids = byEntity.get(key) ?? { ...shared, ...idsOfEntity(world, profileId, entity) };
    byEntity.set(key, ids);
    const known = { ...ids, ...valuesOfPath(path, account) };
    for (const method of METHODS)
      fillOperation(item[method], known, `Example of ${method} ${path.replace(/\W+/g, ' ')}`.trim());
  }
  return copy;
}

function valuesOfPath(path: string, account: Account | undefined): ExampleValues {
  if (path.endsWith('/asins/report')) return { metrics: 'attributedSales7dOtherSKU' };
  const [brand = ''] = account === undefined ? [] : brandEntityIds(account);
  if (path.endsWith('/storePages/list')) return { identifier: brand, nextToken: '' };
  if (path.endsWith('/stores/list')) return { identifier: account?.accountId ?? '' };
  return nonEmptyTexts({ brandEntityId: brand });
}

function idsOfEntity(world: World, profileId: string, entity: ExampleEntity): ExampleValues {
  const { idField, product } = KINDS[entity.kind];
  const { id, campaignId, adGroupId, bidOptimization } = firstUsable(world, entity, profileId);
  const rule = world.budgetRules.of(profileId).find((each) => KINDS[campaignKindOf(each)].product === product);
  const bidRules = world.bidRules.of(profileId);
  return nonEmptyTexts({
    campaignId: entity.hasRule ? rule?.campaignIds[0] : campaignId,
    adGroupId,
    bidOptimization,
    [idField]: id,
    // Keywords are targets in the unified API.
    ...(entity.kind === 'keyword' ? { targetId: id } : {}),
    ...(entity.kind === 'sbTarget' && entity.isNegative ? { negativeTargetId: id } : {}),
    ...(entity.kind === 'sdNegativeTarget' ? { negativeTargetId: id } : {}),
    budgetRuleId: rule?.ruleId,
    campaignOptimizationId: bidRules.find(isRoasRule)?.ruleId,
    optimizationRuleId: bidRules.find(isScheduleRule)?.ruleId,
    ruleId: rule?.ruleId,
  });
}

/** The first entity that most operations accept: no target of an auto campaign, no ad of a legacy campaign. */
function firstUsable(world: World, { kind, isNegative, format }: ExampleEntity, profileId: string): Json {
  const rows = world.store(kind).scan({ profileId, campaignId: undefined, state: 'enabled', after: 0, count: 50 });
  const isUsable = (row: Entity): boolean => {
    if (kind === 'sbKeyword' || kind === 'sbTarget') return isNegativeClause(world, kind, row) === isNegative;
    if (kind === 'target') return world.store('target').byId(profileId, row.id)?.expressionType === 'manual';
    if (kind !== 'sbAd') return true;
    const ad = world.store('sbAd').byId(profileId, row.id);
    if (format !== undefined && ad?.format !== format) return false;
    const campaign = world.store('sbCampaign').byId(profileId, ad?.campaignId ?? '');
    return campaign?.multiAdGroups === 1 && (format !== undefined || campaign.budgetType === 'daily');
  };
  // A row is an object of columns.
  return ((rows as Entity[]).find(isUsable) ?? {}) as unknown as Json;
}

function isNegativeClause(world: World, kind: 'sbKeyword' | 'sbTarget', { profileId, id }: Entity): boolean {
  if (kind === 'sbTarget') return world.store('sbTarget').byId(profileId, id)?.negative === 1;
  return world.store('sbKeyword').byId(profileId, id)?.matchType.startsWith('negative') === true;
}

function nonEmptyTexts(values: Json): ExampleValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value]] : [],
    ),
  );
}

function fillOperation(operation: unknown, values: ExampleValues, name: string): void {
  const known: ExampleValues = { ...values, name };
  if (!isObject(operation)) return;
  for (const parameter of Array.isArray(operation['parameters']) ? operation['parameters'] : []) {
    if (!isObject(parameter)) continue;
    const parameterName = String(parameter['name']);
    const value =
      parameter['in'] === 'path' || OAUTH_PARAMETERS.includes(parameterName) ? known[parameterName] : undefined;
    if (value !== undefined) parameter['example'] = value;
  }
  const body = operation['requestBody'];
  if (!isObject(body) || !isObject(body['content'])) return;
  for (const media of Object.values(body['content'])) {
    if (isObject(media) && 'example' in media) media['example'] = fillValue(media['example'], known);
  }
}

/** Numbers stay numbers. The ids of a filter such as `negativeKeywordIdFilter` are found by the name of the filter. */
function fillValue(value: unknown, known: ExampleValues, name = ''): unknown {
  if (isObject(value) && Object.keys(value).length === 0 && Object.hasOwn(OBJECT_VALUES, name))
    return OBJECT_VALUES[name];
  if (name === 'subpages') return Array.from({ length: 3 }, () => SUBPAGE);
  if (PREDICATES.includes(name)) return [{ type: sameProduct(value), value: known['asin'] }];
  if (name === 'asins' && Array.isArray(value)) return ASINS.slice(0, value.length);
  if (Array.isArray(value)) return value.map((each) => fillValue(each, known, name.replace(/Ids$/, 'Id')));
  if (isObject(value)) {
    const within = name.endsWith('IdFilter') ? filterKey(name, known) : undefined;
    const needed = value['adFormat'] === 'productCollection' ? { landingPage: {}, ...value } : value;
    return Object.fromEntries(
      Object.entries(needed)
        .filter(([key]) => key !== EXCLUDED_FIELDS[String(value['pageType'] ?? value['type'])])
        .map(([key, each]) => [key, fillValue(each, known, within ?? key)]),
    );
  }
  const text = known[name];
  if (text === undefined || typeof value === 'object') return value;
  if (typeof value !== 'number') return text;
  // An id beyond the safe integers would be rounded to another id.
  return Number.isSafeInteger(Number(text)) ? Number(text) : value;
}

/** The predicate of a product, in the letter case of the API version. */
function sameProduct(predicates: unknown): string {
  return /"type":"[a-z]/.test(JSON.stringify(predicates)) ? 'asinSameAs' : 'ASIN_SAME_AS';
}

function filterKey(filter: string, known: ExampleValues): string | undefined {
  const base = filter.replace(/Filter$/, '').toLowerCase();
  return Object.keys(known)
    .filter((key) => base.endsWith(key.toLowerCase()))
    .toSorted((a, b) => b.length - a.length)[0];
}
