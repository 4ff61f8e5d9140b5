/**
 * What the entities of a resource of the unified API have in common in all ad products.
 */
import type { Kind } from '../../../../model/entities.ts';
import { adProductOf } from '../../../../model/forms/ad-products.ts';
import { PARENT_KINDS } from '../../../../model/kinds.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { constant } from '../../../protocol/codecs/shape.ts';
import type { BodyFilter } from '../../../protocol/grammars/v3/list-filter.ts';
import type { Member, UnifiedResource } from '../../../protocol/grammars/unified/resource.ts';
import { FIELDS, FILTERS } from './fields.ts';

interface Common {
  title: string;
  id: string;
  fields: Readonly<Record<string, Field>>;
  filters: Readonly<Record<string, BodyFilter>>;
}

export const OF_CAMPAIGN = { marketplaceScope: FIELDS.scopeOfCampaign, marketplaces: FIELDS.marketplacesOfCampaign };
const COMMON_FILTERS = { marketplaceScopeFilter: FILTERS.marketplaceScope, stateFilter: FILTERS.state };

const COMMON = {
  campaigns: {
    title: 'Campaign',
    id: 'campaignId',
    fields: {
      countries: FIELDS.countries,
      endDateTime: FIELDS.endDateTime,
      marketplaceScope: FIELDS.marketplaceScope,
      marketplaces: FIELDS.marketplacesOfItself,
      name: FIELDS.name,
      portfolioId: FIELDS.portfolioId,
      startDateTime: FIELDS.startDateTime,
      tags: FIELDS.tags,
    },
    filters: { ...COMMON_FILTERS, nameFilter: FILTERS.name, portfolioIdFilter: FILTERS.portfolioId },
  },
  adGroups: {
    title: 'Ad group',
    id: 'adGroupId',
    fields: { ...OF_CAMPAIGN, campaignId: FIELDS.campaignId, name: FIELDS.name },
    filters: { ...COMMON_FILTERS, campaignIdFilter: FILTERS.campaignId, nameFilter: FILTERS.name },
  },
  ads: {
    title: 'Ad',
    id: 'adId',
    fields: { ...OF_CAMPAIGN, adGroupId: FIELDS.adGroupId, campaignId: FIELDS.campaignOfAdGroup },
    filters: { ...COMMON_FILTERS, adGroupIdFilter: FILTERS.adGroupId, campaignIdFilter: FILTERS.campaignId },
  },
  targets: {
    title: 'Target',
    id: 'targetId',
    fields: {
      campaignId: { ...FIELDS.campaignId, create: 'optional' },
      targetLevel: { codec: constant('AD_GROUP'), column: 'id' },
    },
    filters: { ...COMMON_FILTERS, campaignIdFilter: FILTERS.campaignId },
  },
} as const satisfies Partial<Record<UnifiedResource['name'], Common>>;

interface Declared<K extends Kind> extends Omit<
  Member<K>,
  'adProduct' | 'name' | 'title' | 'id' | 'hiddenStates' | 'filters'
> {
  /** How many ids a query may name. */
  maxIds: number;
  filters?: Member<K>['filters'];
}

/** With the fields in alphabetical order, as the service writes them. */
export function member<K extends Kind>(name: keyof typeof COMMON, { maxIds, ...declared }: Declared<K>): Member<K> {
  const { title, id, fields, filters }: Common = COMMON[name];
  const adProduct = adProductOf(PARENT_KINDS[declared.kind].campaign);
  const all: Readonly<Record<string, Field>> = {
    [id]: FIELDS.id,
    adProduct: FIELDS.adProduct(adProduct),
    creationDateTime: FIELDS.creationDateTime,
    lastUpdatedDateTime: FIELDS.lastUpdatedDateTime,
    state: FIELDS.state,
    status: FIELDS.status,
    ...fields,
    ...declared.fields,
  };
  return {
    ...declared,
    adProduct,
    name,
    title,
    id,
    hiddenStates: [],
    fields: inOrder(all),
    filters: inOrder({ [`${id}Filter`]: FILTERS.ids('id', maxIds), ...filters, ...declared.filters }),
  };
}

function inOrder<T>(named: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.fromEntries(Object.entries(named).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
