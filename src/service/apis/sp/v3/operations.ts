/**
 * Sponsored products version 3: the entities of version 2 in another format, and targets, which version 2 does not
 * have.
 */
import { itemErrors } from '../../../protocol/grammars/v3/item-errors.ts';
import { v3Operations } from '../../../protocol/grammars/v3/operations.ts';
import { v3ErrorSerializer } from '../../../protocol/grammars/v3/error-serializer.ts';
import { V3_POLICY, type V3ApiConfig } from '../../../protocol/grammars/v3/resource.ts';
import type { Operation } from '../../../http/request-context.ts';
import { adGroups, campaigns, productAds } from './campaigns-and-ads.ts';
import {
  campaignNegativeKeywords,
  campaignNegativeTargets,
  keywords,
  negativeKeywords,
  negativeTargets,
  targets,
} from './keywords-and-targets.ts';
import { spV3Variant } from './observed.ts';

const API: V3ApiConfig = {
  name: 'sp-v3',
  tag: 'Sponsored products, version 3',
  prefix: '/sp',
  product: 'SponsoredProducts',
  itemErrors,
  rules: { body: 'V3-57', items: 'V3-54', batch: 'LIM-03', list: 'V3-55', delete: 'V3-56' },
  serializeError: v3ErrorSerializer,
  variant: spV3Variant,
  policy: V3_POLICY,
  minItems: 0,
  maxResults: 1000,
  needsInclude: true,
  maxDeleted: 1000,
  repeatedDelete: 'error',
  returnsObjects: 'preferred',
};

export const operations: readonly Operation[] = [
  ...v3Operations(campaigns, API),
  ...v3Operations(adGroups, API),
  ...v3Operations(productAds, API),
  ...v3Operations(keywords, API),
  ...v3Operations(negativeKeywords, API),
  ...v3Operations(campaignNegativeKeywords, API),
  ...v3Operations(targets, API),
  ...v3Operations(negativeTargets, API),
  ...v3Operations(campaignNegativeTargets, API),
];
