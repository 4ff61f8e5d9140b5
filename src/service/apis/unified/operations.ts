/**
 * The unified API: campaigns, ad groups, ads and targets with one grammar for all ad products, of which it has sponsored
 * products so far.
 */
import { unifiedOperations } from '../../protocol/unified/operations.ts';
import type { UnifiedResource } from '../../protocol/unified/resource.ts';
import type { Operation } from '../../http/request-context.ts';
import { adGroups, ads, campaigns, MAX_ITEMS } from './sp-campaigns.ts';
import { spTargets } from './sp-targets.ts';

const LIMITS = { SPONSORED_PRODUCTS: { items: MAX_ITEMS, page: 1000 } } as const;

const RESOURCES: readonly UnifiedResource[] = [
  {
    name: 'campaigns',
    itemKey: 'campaign',
    id: 'campaignId',
    title: 'Campaign',
    members: [campaigns],
    limits: LIMITS,
    deleteReturns: 'entity',
  },
  {
    name: 'adGroups',
    itemKey: 'adGroup',
    id: 'adGroupId',
    title: 'Ad group',
    members: [adGroups],
    limits: LIMITS,
    deleteReturns: 'entity',
  },
  {
    name: 'ads',
    itemKey: 'ad',
    id: 'adId',
    title: 'Ad',
    members: [ads],
    limits: LIMITS,
    deleteReturns: 'id',
  },
  {
    name: 'targets',
    itemKey: 'target',
    id: 'targetId',
    title: 'Target',
    members: spTargets,
    limits: LIMITS,
    deleteReturns: 'entity',
    unknownId: 'invalidRecord',
  },
];

export const unifiedApiOperations: readonly Operation[] = RESOURCES.flatMap(unifiedOperations);
