/**
 * What a row says about an account: the entity that it is about, and its numbers. Texts of the file are keys here, and
 * nothing else.
 */
import { daysBetween, type Day } from '../../model/days.ts';
import { wordCount } from '../../model/validate-text.ts';
import { Cells } from './cells.ts';
import { OF_BRANDS, OF_BRANDS_OR_DISPLAY, OF_DISPLAY, ORDERS } from './columns.ts';
import { CapturedFileError } from './file-text.ts';
import type { SourceRow } from './json-rows.ts';

export const PRODUCTS = ['products', 'brands', 'display'] as const;
export type Product = (typeof PRODUCTS)[number];

/** Money is in major units. */
export interface Traffic {
  impressions: number;
  clicks: number;
  cost: number;
  orders: number;
  sales: number;
  units: number;
}

export function noTraffic(): Traffic {
  return { impressions: 0, clicks: 0, cost: 0, orders: 0, sales: 0, units: 0 };
}

export function addTraffic(sum: Traffic, { impressions, clicks, cost, orders, sales, units }: Traffic): void {
  sum.impressions += impressions;
  sum.clicks += clicks;
  sum.cost += cost;
  sum.orders += orders;
  sum.sales += sales;
  sum.units += units;
}

/** What a row with traffic is about. */
export type Level = 'campaign' | 'placement' | 'adGroup' | 'target' | 'term' | 'ad';

/** Orders of a row in more than one sense; undefined where the file does not have both numbers. */
interface OrderShares {
  /** Orders of the advertised product among all. */
  same: { part: number; whole: number } | undefined;
  /** Orders within a day of the click among those within a window of days. */
  early: { part: number; whole: number; window: number } | undefined;
}

export interface RowTraffic extends Traffic, OrderShares {
  level: Level;
  /** Undefined: the file has one day and does not say which, or several. */
  day: Day | undefined;
  /** How many days the row is a sum of. */
  days: number;
  /** The days of the orders after a click; undefined without a column of orders. */
  window: number | undefined;
}

interface EntityKeys {
  campaign: string | undefined;
  adGroup: string | undefined;
  target: EntityKey | undefined;
  ad: EntityKey | undefined;
}

/** Some files have ids of targets and ads, others their texts. */
export interface EntityKey {
  key: string;
  isId: boolean;
}

/** A theme is of sponsored brands. */
type Clause = 'keyword' | 'target' | 'theme';

export interface Facts extends EntityKeys {
  product: Product | undefined;
  /** What the columns of the row suggest. */
  likelyProduct: Product | undefined;
  /** Whether the campaign pays viewable impressions; undefined where the row does not say. */
  paysViews: boolean | undefined;
  /** Of the entity that the row is about; undefined where the row does not say. The same holds for the others. */
  isEnabled: boolean | undefined;
  isNegative: boolean | undefined;
  clause: Clause | undefined;
  budget: number | undefined;
  defaultBid: number | undefined;
  bid: number | undefined;
  currency: string | undefined;
  traffic: RowTraffic | undefined;
  /** Of a row of a placement: whether it is a product page. */
  isProductPage: boolean;
  /** Of a row of a search term: whether it is longer than the words of the keyword; undefined for targets. */
  isLonger: boolean | undefined;
}

const PRODUCT_NAMES: Readonly<Record<string, Product>> = {
  sponsored_products: 'products',
  sponsoredproducts: 'products',
  sponsored_brands: 'brands',
  sponsoredbrands: 'brands',
  headlinesearch: 'brands',
  sponsored_display: 'display',
  sponsoreddisplay: 'display',
};
const KEYWORD = /^(?:negative)?_?(?:exact|phrase|broad)$/i;
const PRODUCT_PAGE = /detail page|product[ _]?page/i;

/** `fileDay` is the day in the name of the file. Returns undefined for rows that say nothing about what is advertised. */
export function factsOf({ cells }: SourceRow, fileDay: Day | undefined): Facts | undefined {
  const row = new Cells(cells);
  if (row.text('bought') !== undefined || row.text('matched') !== undefined || row.text('segment') !== undefined)
    return undefined;
  const keys = keysOf(row);
  if (keys.campaign === undefined && keys.adGroup === undefined)
    throw new CapturedFileError(
      'the row has no id of a campaign or of an ad group; add the column campaignId to the report, or leave the file out',
    );
  const matchType = row.text('matchType') ?? '';
  const traffic = row.has('impressions') ? trafficOf(row, keys, fileDay) : undefined;
  return {
    ...keys,
    product: productOf(row),
    likelyProduct: likelyProductOf(row, cells),
    paysViews: row.has('costType') ? row.is('costType', 'vcpm') : undefined,
    isEnabled: row.has('state') ? row.is('state', 'enabled') : undefined,
    isNegative: row.is('negative', 'true') || /^negative/i.test(matchType) || undefined,
    clause: clauseOf(row),
    budget: row.amount('budget'),
    defaultBid: row.amount('defaultBid'),
    bid: row.amount('bid'),
    currency: row.currency(),
    traffic,
    isProductPage: PRODUCT_PAGE.test(row.text('placement') ?? ''),
    isLonger: KEYWORD.test(matchType) ? isLonger(row.text('term'), row.text('keywordText')) : undefined,
  };
}

function keysOf(row: Cells): EntityKeys {
  const campaign = row.text('campaignId');
  const named = row.text('adGroupName');
  const adGroup = row.text('adGroupId') ?? (named && JSON.stringify([campaign, named]));
  const targetText = row.text('targetText');
  const parent = adGroup ?? campaign;
  return {
    campaign,
    adGroup,
    target: keyOf(row.text('targetId'), targetText && JSON.stringify([parent, targetText, row.text('matchType')])),
    ad: keyOf(row.text('adId'), row.text('asin') && JSON.stringify([parent, row.text('asin')])),
  };
}

function keyOf(id: string | undefined, text: string | undefined): EntityKey | undefined {
  const key = id ?? text;
  return key === undefined ? undefined : { key, isId: id !== undefined };
}

function clauseOf(row: Cells): Clause | undefined {
  const type = row.text('targetType') ?? row.text('matchType');
  if (type === undefined) return undefined;
  if (/^theme$/i.test(type)) return 'theme';
  return KEYWORD.test(type) || /^keyword$/i.test(type) ? 'keyword' : 'target';
}

function productOf(row: Cells): Product | undefined {
  const name = row.text('product')?.toLowerCase().replaceAll(' ', '_');
  return name === undefined ? undefined : PRODUCT_NAMES[name];
}

function likelyProductOf(row: Cells, cells: SourceRow['cells']): Product | undefined {
  const hasOneOf = (columns: readonly string[]): boolean => columns.some((column) => cells.has(column));
  if (hasOneOf(OF_DISPLAY)) return 'display';
  if (hasOneOf(OF_BRANDS)) return 'brands';
  if (!hasOneOf(OF_BRANDS_OR_DISPLAY)) return undefined;
  return row.text('matchType') === undefined ? 'display' : 'brands';
}

function trafficOf(row: Cells, keys: EntityKeys, fileDay: Day | undefined): RowTraffic {
  const orders = ORDERS.find((each) => row.number(each.orders) !== undefined);
  const count = orders && row.number(orders.orders);
  const same = orders && row.number(orders.same);
  const { day, days } = daysOf(row, fileDay);
  return {
    level: levelOf(row, keys),
    day,
    days,
    impressions: row.amount('impressions') ?? 0,
    clicks: row.amount('clicks') ?? 0,
    cost: row.amount('cost') ?? 0,
    orders: count ?? 0,
    sales: (orders && row.number(orders.sales)) ?? 0,
    units: (orders && row.number(orders.units)) ?? 0,
    window: orders?.window,
    same: count === undefined || same === undefined ? undefined : { part: same, whole: count },
    early: earlyOf(row),
  };
}

function levelOf(row: Cells, { target, ad, adGroup }: EntityKeys): Level {
  if (row.text('placement') !== undefined) return 'placement';
  if (row.text('term') !== undefined) return 'term';
  if (ad !== undefined) return 'ad';
  if (target !== undefined) return 'target';
  return adGroup === undefined ? 'campaign' : 'adGroup';
}

function daysOf(row: Cells, fileDay: Day | undefined): Pick<RowTraffic, 'day' | 'days'> {
  const [day, first, last] = [row.day('day'), row.day('firstDay'), row.day('lastDay')];
  if (day !== undefined) return { day, days: 1 };
  if (first === undefined || last === undefined || first > last) return { day: fileDay, days: 1 };
  const days = daysBetween(first, last) + 1;
  return { day: days === 1 ? first : undefined, days };
}

function earlyOf(row: Cells): OrderShares['early'] {
  const part = row.amount('ordersOfDay');
  if (part === undefined) return undefined;
  const [longest, longer] = [row.amount('orders30'), row.amount('orders14')];
  if (longest !== undefined) return { part, whole: longest, window: 30 };
  return longer === undefined ? undefined : { part, whole: longer, window: 14 };
}

function isLonger(term: string | undefined, keyword: string | undefined): boolean | undefined {
  if (term === undefined || keyword === undefined) return undefined;
  return wordCount(term) > wordCount(keyword);
}
