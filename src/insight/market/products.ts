/**
 * Declared products: price, cost, stock and other values from an instant on.
 */
import { declaredProducts, productValuesAt } from '../../core/catalog/declared-products.ts';
import { changeProducts, dropProduct } from '../../core/performance/market/market-state.ts';
import { instantText } from '../../model/days.ts';
import { asin, hasProductValue, NO_VALUE_TEXT, productValues } from '../../model/schemas/simulation-schema.ts';
import { z } from '../../model/schemas/zod.ts';
import type { World } from '../../world/state/world.ts';
import { notFound, parseOrBadRequest } from '../../control/routing/problem.ts';
import { routesOf, worldRoute } from '../../control/routing/route.ts';
import { From, FromText } from '../../control/routing/scalars.ts';
import type { ProductChange } from '../../world/stored-json.ts';

const ASIN = asin.openapi({ example: 'B0EXAMPLE1' }).describe('The ASIN of the product');

const ProductJson = z
  .object({
    asin: ASIN,
    ...productValues,
    changes: z
      .array(z.object({ from: FromText.describe('From when the values hold'), ...productValues }))
      .describe('What was declared, and from when, oldest first'),
  })
  .openapi('Product');

const ProductPatch = z
  .strictObject({
    from: From.optional().describe('From when the values hold, which may be after now; now by default'),
    ...productValues,
  })
  .refine(hasProductValue, NO_VALUE_TEXT)
  .openapi('ProductPatch', { example: { price: 24.99, stock: 120 } });

const params = z.object({ asin: ASIN });

function productJson(world: World, asin: string, changes: readonly ProductChange[]): z.input<typeof ProductJson> {
  return {
    asin,
    ...productValuesAt(changes, world.now()),
    changes: changes.map(({ asin: _asin, at, ...values }) => ({
      from: at === null ? 'start' : instantText(at),
      ...values,
    })),
  };
}

function getProduct(world: World, asin: string): z.input<typeof ProductJson> {
  const changes = declaredProducts(world).get(asin);
  if (changes === undefined) throw notFound(`declared product ${asin}`);
  return productJson(world, asin, changes);
}

export const productRoutes = routesOf('Market', [
  worldRoute('listProducts', 'GET /products', {
    summary: 'List declared products',
    description: 'Products that a scenario or the admin API has declared, by ASIN, with their values at present.',
    answer: z.object({ products: z.array(ProductJson).describe('The products') }),
    perform: ({ world }) => ({
      products: [...declaredProducts(world)].map(([asin, changes]) => productJson(world, asin, changes)),
    }),
  }),
  worldRoute('getProduct', 'GET /products/{asin}', {
    summary: 'Get a declared product',
    params,
    answer: ProductJson,
    problems: [404],
    perform: ({ world, params }) => getProduct(world, params.asin),
  }),
  worldRoute('setProduct', 'PUT /products/{asin}', {
    summary: 'Set values of a product from an instant on',
    description:
      'Values that are left out stay as they were declared before. Numbers of instants before `from` do not change. Without a declared value, the one that follows from the seed of the world holds; the stock is then unlimited.',
    params,
    body: ProductPatch,
    answer: ProductJson,
    perform({ world, params: { asin }, body: { from = 'now', ...values } }) {
      const at = from === 'start' ? null : from === 'now' ? world.now() : from;
      parseOrBadRequest(() => changeProducts(world, [{ asin, at, ...values }]));
      return getProduct(world, asin);
    },
  }),
  worldRoute('dropProduct', 'DELETE /products/{asin}', {
    summary: 'Remove all declared values of a product',
    description: 'For all instants: the values that follow from the seed of the world hold again.',
    params,
    status: 204,
    problems: [404],
    perform({ world, params }) {
      if (!dropProduct(world, params.asin)) throw notFound(`declared product ${params.asin}`);
    },
  }),
]);
