/**
 * Fits a scenario to an account: some figures follow from sums, and the others are fitted for each ad product.
 */
import type { Country } from '../../model/marketplaces.ts';
import type { ScenarioInput } from '../../model/schemas/scenario-file.ts';
import { counted } from '../../model/text/counted.ts';
import type { Account } from '../account/reported-account.ts';
import { campaignsOf } from '../account/campaign-shapes.ts';
import { CapturedFileError } from '../readers/file-text.ts';
import { PRODUCTS, type Product } from '../readers/facts.ts';
import type { Comparison } from './measures.ts';
import { fitProduct } from './fit-product.ts';
import { learnedScenario } from './learned-scenario.ts';
import { ProductSamples } from './product-samples.ts';
import { SMALLEST_GROUP } from './statistics.ts';
import { defined } from '../../model/defined.ts';
import { DAY_MS } from '../../model/text/time-units.ts';
import { MAX_ORDER_DELAY } from '../../core/simulation/orders.ts';
import type { ShareOfCampaigns } from '../account/traffic-sums.ts';
import { figure, partFigure, type Parameters } from './figures.ts';

export interface Fit {
  scenario: ScenarioInput;
  /** Of the ad products with traffic. */
  comparisons: ReadonlyMap<Product, Comparison>;
  /** What was left out, and why. */
  notes: readonly string[];
}

export const PRODUCT_NAMES: Readonly<Record<Product, string>> = {
  products: 'sponsored products',
  brands: 'sponsored brands',
  display: 'sponsored display',
};

/** Throws `CapturedFileError` if the account is too small. */
export function fit(account: Account, country: Country): Fit {
  const campaigns = Map.groupBy(campaignsOf(account), ({ product }) => product);
  const [products, ...others] = PRODUCTS.map(
    (product) => new ProductSamples(account, product, campaigns.get(product) ?? []),
  );
  if (products === undefined) throw new Error('there are ad products');
  requireTraffic(products);
  const direct = directFigures(account, products.weekdays);
  const shares = { productPages: account.share('onProductPages'), tail: account.share('longer') };
  const base = fitProduct(products, { country, known: direct, shares });
  const figures = { ...direct, ...base.figures };
  const enough = others.filter((each) => each.campaigns.length >= SMALLEST_GROUP);
  const fits = enough.map((each) => ({
    product: each.product,
    ...fitProduct(each, { country, known: figures, shares: undefined }),
  }));
  const own = fits.flatMap((each) => (each.comparison === undefined ? [] : [[each.product, each.figures] as const]));
  const metrics = own.length === 0 ? figures : { ...figures, adProducts: Object.fromEntries(own) };
  const all = [{ product: products.product, ...base }, ...fits];
  return {
    scenario: learnedScenario(
      all.flatMap(({ blocks }) => blocks),
      country,
      metrics,
    ),
    comparisons: new Map(
      all.flatMap(({ product, comparison }) => (comparison === undefined ? [] : [[product, comparison]])),
    ),
    notes: [...others.flatMap(noteOf), ...(products.weekdays === undefined ? [NO_WEEKDAYS] : [])],
  };
}

function requireTraffic({ campaigns, level }: ProductSamples): void {
  if (campaigns.length < SMALLEST_GROUP)
    throw new CapturedFileError(
      `the files have ${counted(campaigns.length, 'running campaign')} of sponsored products: ${SMALLEST_GROUP} are needed, because figures of fewer could be those of a single one`,
    );
  if (level === undefined)
    throw new CapturedFileError(
      `the files have no traffic of ${SMALLEST_GROUP} campaigns of sponsored products; name a report with impressions, clicks and cost`,
    );
}

const NO_WEEKDAYS = `Left out: the curve of weekdays, which needs two weeks of a report by days of ${SMALLEST_GROUP} campaigns.`;

function noteOf({ product, campaigns: { length }, level }: ProductSamples): string[] {
  const name = PRODUCT_NAMES[product];
  if (length === 0) return [];
  if (length < SMALLEST_GROUP)
    return [`Left out: ${counted(length, 'campaign')} of ${name}, which are fewer than ${SMALLEST_GROUP}.`];
  return level === undefined
    ? [`Left out: the ranges of ${name}, which need a report with traffic of ${SMALLEST_GROUP} campaigns.`]
    : [];
}

/** Figures that follow from sums, without a simulation. */
function directFigures(account: Account, weekdays: readonly number[] | undefined): Parameters {
  const partOf = (share: ShareOfCampaigns | undefined): number | undefined =>
    share === undefined || share.campaigns < SMALLEST_GROUP ? undefined : share.part / share.whole;
  const [same, early] = [partOf(account.share('same')), account.early()];
  const earlyPart = partOf(early?.share);
  // The delay of an order is a power of a random number: the part within a day of all orders follows from that of a window.
  const exponent = Math.log(MAX_ORDER_DELAY / DAY_MS) / Math.log(early?.window ?? 1);
  return defined({
    weekdays: weekdays?.map((each) => figure(each)),
    sameProduct: same && partFigure(same),
    firstDayOrders: earlyPart && partFigure(earlyPart ** exponent),
  });
}
