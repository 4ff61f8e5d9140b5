/**
 * Titles, images, prices and stock of the products of an advertiser.
 */
import { toMajor } from '../../../../model/money.ts';
import { isAsin } from '../../../../model/validate-text.ts';
import { productFacts } from '../../../../core/catalog/product-facts.ts';
import { productOfSku } from '../../../../core/entities/product-ads.ts';
import { severityOf, type Problem } from '../../../../core/catalog/eligibility.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { inventoryOf, type InventoryItem, productProblems } from '../../../../core/performance/inventory.ts';
import { simulationOf } from '../../../../core/performance/simulation.ts';
import { hashToInteger, pickOne } from '../../../../model/random.ts';
import { unitPrice } from '../../../../core/simulation/market/catalog.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { createOperationContext, type Operation } from '../../../http/request-context.ts';
import type { ApiError } from '../../../http/reply.ts';
import { optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { CODE_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { callWithBody } from '../../../protocol/grammars/single-call.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import { boolean, boundedText, integer, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';
import { PROBLEM_TEXTS } from './product-eligibility.ts';
import { NUMBER, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const MAX_ITEMS = 300;
/** The last row that page numbers reach. */
const LAST_ROW = 10_000;
const INT32 = 2 ** 31 - 1;

const REQUEST = object({
  pageIndex: integer({ min: 0, max: INT32 }),
  pageSize: integer({ min: 1, max: MAX_ITEMS }),
  asins: optional(list(boundedText({ min: 10, max: 10 }), { max: MAX_ITEMS })),
  skus: optional(list(text, { max: MAX_ITEMS })),
  searchStr: optional(boundedText({ min: 0, max: 200 })),
  checkItemDetails: optional(boolean),
  checkEligibility: optional(boolean),
  isGlobalStoreSelection: optional(boolean),
  adType: optional(oneOf(['SP', 'SB', 'SD'])),
  locale: optional(text),
  sortBy: optional(oneOf(['SUGGESTED', 'CREATED_DATE'])),
  sortOrder: optional(oneOf(['ASC', 'DESC'])),
  cursorToken: optional(text),
});
type Query = ValueOf<typeof REQUEST>;

const PRICE: Schema = objectOf({ amount: NUMBER, currency: STRING });
const STRINGS: Schema = arrayOf(STRING);
const RESPONSE: Schema = objectOf({
  ProductMetadataList: {
    type: 'array',
    maxItems: MAX_ITEMS,
    items: objectOf({
      asin: STRING,
      sku: STRING,
      title: STRING,
      imageUrl: STRING,
      category: STRING,
      brand: STRING,
      availability: enumOf('IN_STOCK', 'IN_STOCK_SCARCE', 'OUT_OF_STOCK'),
      basisPrice: PRICE,
      priceToPay: PRICE,
      bestSellerRank: STRING,
      createdDate: STRING,
      variationList: STRINGS,
      eligibilityStatus: enumOf('ELIGIBLE', 'INELIGIBLE'),
      ineligibilityCodes: STRINGS,
      ineligibilityReasons: STRINGS,
    }),
  },
  cursorToken: STRING,
});

const RULE = 'TOD-324';

export const productMetadata: Operation = callWithBody(
  {
    id: 'productMetadata',
    method: 'POST',
    paths: ['/product/metadata'],
    tag: 'Product metadata',
    summary: 'Titles, images, prices and stock of products of the advertiser',
    needs: 'scope',
    permission: 'viewer',
  },
  {
    request: REQUEST,
    requestType: 'application/vnd.productmetadatarequest.v1+json',
    rule: RULE,
    response: RESPONSE,
    responseType: 'application/vnd.productmetadataresponse.v1+json',
    errors: CODE_AND_DETAILS,
    refusals: [400, 401, 403],
  },
  (request, query) => {
    const refused = refusalOf(query);
    if (refused !== undefined) return refused;
    const context = createOperationContext(request);
    const found = itemsOf(context, query);
    const { pageIndex, pageSize, cursorToken } = query;
    const { profileId } = context.scope.profile;
    const fingerprint = JSON.stringify([
      profileId,
      query.asins,
      query.skus,
      query.searchStr,
      query.sortBy,
      query.sortOrder,
    ]);
    const start = cursorToken ? readPageToken(fingerprint, cursorToken) : pageIndex * pageSize;
    if (start === undefined) return badParameter('cursorToken is not valid', RULE);
    if (start + pageSize > LAST_ROW)
      return badParameter(`(pageIndex + 1) * pageSize must not exceed ${LAST_ROW}`, RULE);
    const end = start + pageSize;
    const page = found.slice(start, end).map((item) => metadataOf(context, item, query));
    const next = query.sortBy === 'SUGGESTED' && end < found.length ? pageToken(fingerprint, end) : undefined;
    return { ProductMetadataList: page, ...(next === undefined ? {} : { cursorToken: next }) };
  },
);

function refusalOf({
  asins = [],
  skus = [],
  searchStr = '',
  checkEligibility,
  adType,
  sortBy,
  sortOrder,
}: Query): ApiError | undefined {
  if ([asins.length > 0, skus.length > 0, searchStr !== ''].filter(Boolean).length > 1)
    return badParameter('Only one of asins, skus and searchStr can be used', RULE);
  const wrong = asins.find((asin) => !isAsin(asin));
  if (wrong !== undefined) return badParameter(`asins: '${wrong}' is not a valid ASIN`, RULE);
  if (checkEligibility === true && adType === undefined)
    return badParameter('adType is required if checkEligibility is true', RULE);
  if (sortBy === 'SUGGESTED' && sortOrder === 'ASC')
    return badParameter('sortOrder must be DESC if sortBy is SUGGESTED', RULE);
  return undefined;
}

/** Any product can be asked for by its ASIN or SKU; without them, the answer has the inventory of the advertiser. */
function itemsOf(
  context: ScopeAtTime,
  { asins = [], skus = [], searchStr = '', sortBy, sortOrder }: Query,
): InventoryItem[] {
  const inventory = inventoryOf(context.scope);
  const known = (asin: string, sku?: string): InventoryItem =>
    inventory.get(asin) ?? { asin, sku, createdAt: context.scope.profile.createdAt };
  if (asins.length > 0) return [...new Set(asins)].map((asin) => known(asin));
  if (skus.length > 0)
    return [...new Set(skus)].map((sku) => ({
      ...known(productOfSku(context, sku), sku),
      sku,
    }));
  const all = [...inventory.values()].filter(
    ({ asin }) =>
      searchStr === '' ||
      (productFacts(context.scope, asin).title ?? '').toLowerCase().includes(searchStr.toLowerCase()),
  );
  if (sortBy === 'CREATED_DATE') {
    const sign = sortOrder === 'ASC' ? 1 : -1;
    return all.toSorted((a, b) => sign * (a.createdAt - b.createdAt));
  }
  return sortBy === 'SUGGESTED' ? all.toSorted((a, b) => hashToInteger(a.asin) - hashToInteger(b.asin)) : all;
}

const SCARCE = 10;
const RANKS = 100_000;

function metadataOf(context: Reading, { asin, sku, createdAt }: InventoryItem, query: Query): object {
  const { scope, at } = context;
  const problems = productProblems(simulationOf(context), asin);
  const facts = productFacts(scope, asin);
  const { decimals, currency } = scope.marketplace;
  const price = () => {
    const amount = toMajor(unitPrice(simulationOf(context).market.shopAt(at), asin, at), decimals);
    return { amount, currency };
  };
  return {
    asin,
    ...(sku === undefined ? {} : { sku }),
    ...(query.checkItemDetails === true
      ? {
          ...(facts.title === null ? {} : { title: facts.title }),
          ...(facts.image === null ? {} : { imageUrl: facts.image }),
          category: facts.category,
          brand: facts.brand,
          availability: problems.includes('OUT_OF_STOCK')
            ? 'OUT_OF_STOCK'
            : facts.stock !== null && facts.stock <= SCARCE
              ? 'IN_STOCK_SCARCE'
              : 'IN_STOCK',
          basisPrice: price(),
          priceToPay: price(),
          bestSellerRank: String(1 + pickOne(hashToInteger(`rank of ${asin}`), RANKS)),
          createdDate: new Date(createdAt).toISOString(),
          variationList: facts.variations,
        }
      : {}),
    ...(query.checkEligibility === true ? eligibilityOf(problems) : {}),
  };
}

/** Warnings do not make a product ineligible, and are listed as well. */
function eligibilityOf(problems: readonly Problem[]): object {
  const isIneligible = problems.some((each) => severityOf(each) === 'INELIGIBLE');
  return {
    eligibilityStatus: isIneligible ? 'INELIGIBLE' : 'ELIGIBLE',
    ineligibilityCodes: problems,
    ineligibilityReasons: problems.map((each) => PROBLEM_TEXTS[each]),
  };
}
