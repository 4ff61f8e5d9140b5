/**
 * Sponsored products version 2 and its aliases in version 1: the same entities as version 3, in another format.
 */
import { legacyOperationsOf, type LegacyApiConfig } from '../../../protocol/grammars/legacy/operations.ts';
import { legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { toItemError } from '../../../protocol/grammars/legacy/item-errors.ts';
import type { Operation } from '../../../http/request-context.ts';
import { biddingOperations, campaignOperations } from './bidding-campaigns.ts';
import { adGroups, productAds } from './campaigns-and-ads.ts';
import { campaignNegativeKeywords, keywords, negativeKeywords } from './keywords.ts';
import { negativeTargets, targets } from './targets.ts';

const API: LegacyApiConfig = {
  name: 'sp-v2',
  tag: 'Sponsored products, legacy',
  prefixes: ['/v2/sp', '/v1'],
  undocumentedPrefix: '/v1/',
  deprecatedFrom: Date.UTC(2023, 5, 30),
  toItemError,
  serializeError: legacyErrorSerializer,
};

/** Version 1 ended before targets. */
const TARGETS_API: LegacyApiConfig = { ...API, prefixes: ['/v2/sp'] };

export const operations: readonly Operation[] = [
  ...campaignOperations(API),
  ...legacyOperationsOf(adGroups, API),
  ...legacyOperationsOf(keywords, API),
  ...legacyOperationsOf(negativeKeywords, API),
  ...legacyOperationsOf(campaignNegativeKeywords, API),
  ...legacyOperationsOf(productAds, API),
  ...legacyOperationsOf(targets, TARGETS_API),
  ...legacyOperationsOf(negativeTargets, TARGETS_API),
  ...biddingOperations(API),
];
