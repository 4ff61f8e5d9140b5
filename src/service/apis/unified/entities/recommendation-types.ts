/**
 * The types of recommendations of sponsored brands in the unified API. The recommendations themselves are of branded
 * keywords, which are reserved at a fixed price and are not emulated.
 */
import type { Operation } from '../../../http/request-context.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';
import { page, queryCall } from '../../../protocol/grammars/unified/query-call.ts';
import { text } from '../../../protocol/codecs/value-codecs.ts';

const TYPES = [
  { recommendationTypeId: 'BRANDED_KEYWORD', recommendationTypeTitle: 'Branded keywords recommendation' },
] as const;
const MAX = 500;

export const recommendationTypeOperations: readonly Operation[] = [
  queryCall(
    {
      name: 'recommendationTypes',
      title: 'types of recommendations of sponsored brands',
      product: 'sb',
      needs: 'scope',
      request: object(page({ min: 50, max: MAX })),
      max: MAX,
      answered: objectOf({ recommendationTypeId: text.schema, recommendationTypeTitle: text.schema }),
      rule: 'TOD-445',
    },
    () => TYPES,
  ),
];
