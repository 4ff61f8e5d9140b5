/**
 * Keywords, targets and themes of sponsored brands: version 3, which has them beside the campaigns of version 4.
 */
import { brandsOperations } from '../../../protocol/grammars/brands-v3/operations.ts';
import type { Operation } from '../../../http/request-context.ts';
import { keywords, negativeKeywords } from './keywords.ts';
import { negativeTargets, targets } from './targets.ts';
import { themes } from './themes.ts';

const TAG = 'Sponsored brands, keywords and targets';

export const operations: readonly Operation[] = [
  ...brandsOperations(keywords, TAG),
  ...brandsOperations(negativeKeywords, TAG),
  ...brandsOperations(targets, TAG),
  ...brandsOperations(negativeTargets, TAG),
  ...brandsOperations(themes, TAG),
];
