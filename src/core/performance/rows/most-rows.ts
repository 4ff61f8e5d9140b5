/**
 * How many rows a query can have at most, which is known before a day is computed.
 */
import type { Kind } from '../../../model/entities.ts';
import { ALL_KINDS } from '../../../model/kinds.ts';
import type { World } from '../../../world/state/world.ts';
import type { OperationContext } from '../../entities/operation-context.ts';
import type { CampaignType } from '../product.ts';
import type { RowLevel, RowQuery } from './report-row.ts';

type Part = 'campaign' | 'adGroup' | 'ad' | 'keyword' | 'target';

const PARTS: Readonly<Record<CampaignType, Readonly<Record<Part, readonly Kind[]>>>> = {
  sponsoredProducts: {
    campaign: ['campaign'],
    adGroup: ['adGroup'],
    ad: ['productAd'],
    keyword: ['keyword'],
    target: ['target'],
  },
  headlineSearch: {
    campaign: ['sbCampaign'],
    adGroup: ['sbAdGroup'],
    ad: ['sbAd'],
    keyword: ['sbKeyword', 'sbTheme'],
    target: ['sbTarget'],
  },
  sponsoredDisplay: {
    campaign: ['sdCampaign'],
    adGroup: ['sdAdGroup'],
    ad: ['sdProductAd'],
    keyword: [],
    target: ['sdTarget'],
  },
};

const CLAUSES = ['keyword', 'target'] as const satisfies readonly Part[];
/** Search terms of a keyword on a day, and products that are bought after clicks on an ad. */
const [TERMS, PRODUCTS] = [8, 4];

/** The entities of a level, and the rows that each of them can have on a day. */
const LEVELS: Readonly<Record<RowLevel, readonly [parts: readonly Part[], rows: number]>> = {
  campaign: [['campaign'], 1],
  placement: [['campaign'], 4],
  topOrOther: [['campaign'], 2],
  audience: [['campaign'], 4],
  matched: [['target', 'campaign'], 1],
  adGroup: [['adGroup'], 1],
  product: [['adGroup'], PRODUCTS],
  matchedOfAdGroup: [['target', 'adGroup'], 1],
  ad: [['ad'], 1],
  otherProductOfAd: [['ad'], PRODUCTS],
  clause: [CLAUSES, 1],
  keyword: [CLAUSES, 1],
  target: [['target'], 1],
  matchedOfClause: [['target'], PRODUCTS],
  searchTerm: [CLAUSES, TERMS],
  term: [CLAUSES, TERMS],
  termOfKeyword: [CLAUSES, TERMS],
  termOfTarget: [['target'], TERMS],
  otherProduct: [CLAUSES, PRODUCTS],
  otherProductOfKeyword: [CLAUSES, PRODUCTS],
};

/** In the profile of a context, or in all profiles of a world. */
export function countEntities(world: World, profileIds: readonly string[], kinds: readonly Kind[] = ALL_KINDS): number {
  const counts = kinds.flatMap((kind) => profileIds.map((profileId) => world.store(kind).lists.count(profileId, [])));
  return counts.reduce((sum, each) => sum + each, 0);
}

/** A summary can have the rows of a day, but a search term or a product of each day has a row of its own. */
export function mostRows(
  context: OperationContext,
  { campaignType, level, days, isDaily }: Pick<RowQuery, 'campaignType' | 'level' | 'days' | 'isDaily'>,
): number {
  const [parts, rows] = LEVELS[level];
  const { world, profile } = context.scope;
  const kinds = parts.flatMap((part) => PARTS[campaignType][part]);
  return countEntities(world, [profile.profileId], kinds) * rows * (isDaily || rows > 1 ? days.length : 1);
}

/** Keywords and targets by day. */
export function simulatedRows(context: OperationContext, types: readonly CampaignType[], days: number): number {
  const { world, profile } = context.scope;
  const kinds = types.flatMap((type) => CLAUSES.flatMap((part) => PARTS[type][part]));
  return countEntities(world, [profile.profileId], kinds) * days;
}
