/**
 * Whether products may be advertised.
 */
import { isAsin } from '../../../../model/validate-text.ts';
import { severityOf, type Problem } from '../../../../core/catalog/eligibility.ts';
import { productProblems } from '../../../../core/performance/inventory.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { createOperationContext, type Operation } from '../../../http/request-context.ts';
import type { Schema } from '../../../http/description.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { STATUS_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { callWithBody } from '../../../protocol/grammars/single-call.ts';
import { oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const PRODUCT = object({
  asin: text,
  sku: optional(text),
  globalStoreSetting: optional(object({ catalogSourceCountryCode: optional(text) })),
});

const REQUEST = object({
  adType: optional(oneOf(['sp', 'sb', 'sd', 'dsp'])),
  locale: optional(text),
  productDetailsList: list(PRODUCT, { min: 1, max: 50 }),
});

export const PROBLEM_TEXTS: Readonly<Record<Problem, string>> = {
  ADULT_PRODUCT: 'Adult products cannot be advertised.',
  CLOSED_CATEGORY: 'The category of this product is closed to advertising.',
  INELIGIBLE_CONDITION: 'Only products in new condition can be advertised.',
  INELIGIBLE_OFFER: 'The offer for this product cannot be advertised.',
  INELIGIBLE_PRODUCT_COST: 'The cost of this product does not permit advertising.',
  LISTING_SUPRESSED: 'The listing of this product is suppressed.',
  RESTRICTED_CATEGORY: 'The category of this product is restricted.',
  MISSING_IMAGE: 'The product has no image.',
  MISSING_TITLE: 'The product has no title.',
  VARIATION_PARENT: 'The product is the parent of variations. Advertise one of its variations.',
  NOT_IN_BUYBOX: 'The offer is not the featured offer of the product.',
  OUT_OF_STOCK: 'The product is out of stock.',
};

const RESPONSE: Schema = objectOf({
  productResponseList: arrayOf(
    objectOf(
      {
        productDetails: PRODUCT.schema,
        overallStatus: enumOf('ELIGIBLE', 'ELIGIBLE_WITH_WARNING', 'INELIGIBLE'),
        eligibilityStatusList: arrayOf(
          objectOf({
            name: enumOf(...Object.keys(PROBLEM_TEXTS)),
            severity: enumOf('ELIGIBLE_WITH_WARNING', 'INELIGIBLE'),
            message: STRING,
          }),
        ),
      },
      ['eligibilityStatusList', 'overallStatus', 'productDetails'],
    ),
  ),
});

export const productEligibility: Operation = callWithBody(
  {
    id: 'productEligibility',
    method: 'POST',
    paths: ['/eligibility/product/list'],
    tag: 'Eligibility',
    summary: 'Whether products may be advertised, and why not',
    needs: 'scope',
    permission: 'viewer',
  },
  {
    request: REQUEST,
    rule: 'TOD-322',
    response: RESPONSE,
    errors: STATUS_AND_DETAILS,
    refusals: [400, 401, 403, 422],
  },
  (request, { productDetailsList }) => {
    const wrong = productDetailsList.find(({ asin }) => !isAsin(asin));
    if (wrong !== undefined)
      return { status: 422, details: `'${wrong.asin.slice(0, 50)}' is not a valid ASIN`, rule: 'TOD-322' };
    const context = createOperationContext(request);
    return {
      productResponseList: productDetailsList.map((each) =>
        judged(each, productProblems(simulationOf(context), each.asin)),
      ),
    };
  },
);

function judged(productDetails: ValueOf<typeof PRODUCT>, problems: readonly Problem[]): object {
  const list = problems.map((name) => ({ name, severity: severityOf(name), message: PROBLEM_TEXTS[name] }));
  const worst = list.find(({ severity }) => severity === 'INELIGIBLE') ?? list[0];
  return { productDetails, overallStatus: worst?.severity ?? 'ELIGIBLE', eligibilityStatusList: list };
}
