/**
 * Sponsored products as they were before version 3: the same entities in the old words.
 */
import { operationsOf, type Surface } from '../../grammar/collection-operations.ts';
import { plainVoice } from '../../grammar/plain-voice.ts';
import { itemWords } from '../../grammar/plain-words.ts';
import type { Operation } from '../../http/call.ts';
import { biddingOperations, campaignOperations } from './bidding-campaigns.ts';
import { adGroups, campaignNegativeKeywords, keywords, negativeKeywords, productAds } from './collections.ts';
import { legacySpelling } from './spelling.ts';

const SURFACE: Surface = {
  tag: 'Sponsored products, legacy',
  prefixes: ['/v2/sp', '/v1'],
  undocumented: '/v1/',
  deprecatedFrom: Date.UTC(2023, 5, 30),
  spelling: legacySpelling,
  itemWords,
  voice: plainVoice,
};

export const legacyOperations: readonly Operation[] = [
  ...campaignOperations(SURFACE),
  ...operationsOf(adGroups, SURFACE),
  ...operationsOf(keywords, SURFACE),
  ...operationsOf(negativeKeywords, SURFACE),
  ...operationsOf(campaignNegativeKeywords, SURFACE),
  ...operationsOf(productAds, SURFACE),
  ...biddingOperations(SURFACE),
];
