/**
 * Entities that only requests name: what must exist for a successful answer, although no answer shows it. What is not known
 * of one is a value that its kind accepts, and a parent that no request names is one of its own.
 */
import { defined } from '../../model/defined.ts';
import type { Kind } from '../../model/entities.ts';
import { AD_PRODUCTS, kindOf as campaignKindOf } from '../../model/forms/ad-products.ts';
import { ALL_KINDS, KINDS } from '../../model/kinds.ts';
import { isObject } from '../../service/http/body.ts';
import type { ShownValues } from '../../service/http/shown-entity.ts';
import { routeOf, type RecordedExchange } from '../exchange/recorded-exchange.ts';
import type { LearnedEntity } from './learned-entity.ts';

const ID = /^[1-9]\d{5,18}$/;
const MAX_DIGITS = 19;
const REDIRECT = 300;
const CAMPAIGN = 'campaignId';
const AD_GROUP = 'adGroupId';
const PORTFOLIO = 'portfolioId';
const IN_PATH = /\/(sp|sb|hsa|sd)\//;
/** A word of an item that was accepted, in an answer with a list of items. */
const ACCEPTED = /^(?:SUCCESS|20\d)$/;
/** In hundredths; they are within the limits of each currency. */
const BUDGET = 100_000;
const BID = 1000;
const EXPRESSION = [{ type: 'asinSameAs', value: 'B000000001' }];

/** What a kind requires. A kind that is not here needs more than an id says. */
const VALUES: { readonly [K in Kind]?: (id: string) => ShownValues } = {
  portfolio: (id) => ({ name: `Portfolio ${id}` }),
  campaign: (id) => ({ name: `Campaign ${id}`, targeting: 'manual', budget: BUDGET }),
  adGroup: (id) => ({ name: `Ad group ${id}`, defaultBid: BID }),
  keyword: (id) => ({ text: `keyword ${id}`, matchType: 'broad' }),
  negativeKeyword: (id) => ({ text: `keyword ${id}`, matchType: 'negativeExact' }),
  campaignNegativeKeyword: (id) => ({ text: `keyword ${id}`, matchType: 'negativeExact' }),
  productAd: (id) => ({ sku: `SKU-${id}` }),
  target: () => ({ expression: EXPRESSION, expressionType: 'manual' }),
  negativeTarget: () => ({ expression: EXPRESSION }),
  campaignNegativeTarget: () => ({ expression: EXPRESSION }),
  sbCampaign: (id) => ({ name: `Campaign ${id}`, budgetType: 'daily', budget: BUDGET }),
  sbAdGroup: (id) => ({ name: `Ad group ${id}` }),
  sbKeyword: (id) => ({ text: `keyword ${id}`, matchType: 'broad' }),
  sdCampaign: (id) => ({ name: `Campaign ${id}`, tactic: 'T00020', budget: BUDGET }),
  sdAdGroup: (id) => ({ name: `Ad group ${id}`, defaultBid: BID }),
  sdProductAd: (id) => ({ sku: `SKU-${id}` }),
  sdTarget: () => ({ expression: EXPRESSION }),
  sdNegativeTarget: () => ({ expression: EXPRESSION }),
};

type Fields = Readonly<Record<string, unknown>>;

export interface NamedEntity {
  kind: Kind;
  id: string;
  /** The ids of its parents, by their fields. */
  parents: ShownValues;
}

/** None for a request that failed, and for one whose answer shows the entities. */
export function namedIn(exchange: RecordedExchange): NamedEntity[] {
  const { method, url, body = '', answer } = exchange;
  const { operation, params = {} } = routeOf(exchange) ?? {};
  if (operation === undefined || operation.shows !== undefined || answer.status >= REDIRECT) return [];
  const { items, areIds } = itemsOf(parsed(body));
  const accepted = acceptedIn(parsed(answer.body ?? ''));
  const [own, ...others] = operation.writes ?? [];
  const isCreate = method === 'POST' && !areIds;
  return [params, ...items.filter((_item, i) => accepted?.has(i) ?? true)].flatMap((item) => {
    const product = others.length > 0 ? productOf(item) : own === undefined ? productIn(url) : KINDS[own].product;
    return idsIn(item, { product, own: others.length > 0 || isCreate ? undefined : own });
  });
}

/** As an answer would have shown it; undefined if its kind needs more than an id says. */
export function entityOf({ kind, id, parents }: NamedEntity, profileId: string): LearnedEntity | undefined {
  const implied = VALUES[kind]?.(id);
  return implied && { kind, id, profileId, values: parents, implied, versions: [] };
}

/** One of its own for an entity whose parent no request names; undefined for an entity that needs none, or has one. */
export function ownParentOf({ kind, id, values }: LearnedEntity): NamedEntity | undefined {
  const { parent, product } = KINDS[kind];
  const field = parent === 'none' ? undefined : parent === 'campaign' ? CAMPAIGN : AD_GROUP;
  const of = field === undefined || values[field] !== undefined ? undefined : kindOf(field, product);
  const parents = defined({ [CAMPAIGN]: values[CAMPAIGN] });
  return of && { kind: of, id: `9${id ?? ''}`.slice(0, MAX_DIGITS), parents };
}

interface Subject {
  product: string | undefined;
  /** The kind of the entity that the item is about; undefined if the request creates it. */
  own: Kind | undefined;
}

function idsIn(item: Fields, { product, own }: Subject): NamedEntity[] {
  const ids = new Map(
    Object.entries(item).flatMap(([name, value]) => (ID.test(String(value)) ? [[name, String(value)] as const] : [])),
  );
  const [campaignId, adGroupId] = [ids.get(CAMPAIGN), ids.get(AD_GROUP)];
  const ofCampaign = defined({ [CAMPAIGN]: campaignId });
  const ofAdGroup = { ...ofCampaign, ...defined({ [AD_GROUP]: adGroupId }) };
  const ownField = own === undefined ? undefined : KINDS[own].idField;
  const all = [
    [PORTFOLIO, 'portfolio', {}],
    [CAMPAIGN, kindOf(CAMPAIGN, product), {}],
    [AD_GROUP, kindOf(AD_GROUP, product), ofCampaign],
    ...(ownField === undefined || [CAMPAIGN, AD_GROUP, PORTFOLIO].includes(ownField)
      ? []
      : [[ownField, own, own !== undefined && KINDS[own].parent === 'campaign' ? ofCampaign : ofAdGroup] as const]),
  ] as const;
  return all.flatMap(([field, kind, parents]) => {
    const id = ids.get(field);
    return id === undefined || kind === undefined ? [] : [{ kind, id, parents }];
  });
}

function kindOf(idField: string, product: string | undefined): Kind | undefined {
  return ALL_KINDS.find((kind) => KINDS[kind].product === product && KINDS[kind].idField === idField);
}

/** In the unified API an item says it when it is created. */
function productOf({ adProduct }: Fields): string | undefined {
  const name = AD_PRODUCTS.find((each) => each === adProduct);
  return name && KINDS[campaignKindOf(name)].product;
}

function productIn(url: string): string | undefined {
  const found = IN_PATH.exec(url)?.[1];
  return found === 'hsa' ? 'sb' : found;
}

/** A list, the only list of an object, the ids of a filter, or one item. */
function itemsOf(body: unknown): { items: readonly Fields[]; areIds: boolean } {
  if (Array.isArray(body)) return { items: body.filter(isObject), areIds: false };
  if (!isObject(body)) return { items: [], areIds: false };
  for (const [name, value] of Object.entries(body)) {
    if (Array.isArray(value) && value.every(isObject)) return { items: value, areIds: false };
    const included = name.endsWith('IdFilter') && isObject(value) ? value['include'] : undefined;
    if (Array.isArray(included))
      return { items: included.map((id) => ({ [name.replace('Filter', '')]: id })), areIds: true };
  }
  return { items: [body], areIds: false };
}

/** The numbers of the accepted items; undefined if the answer is about the whole request. */
function acceptedIn(answer: unknown): ReadonlySet<number> | undefined {
  if (Array.isArray(answer))
    return new Set(answer.flatMap((each, i) => (ACCEPTED.test(String(isObject(each) ? each['code'] : '')) ? [i] : [])));
  if (!isObject(answer)) return undefined;
  const [results] = [answer, ...Object.values(answer)].flatMap((each) =>
    isObject(each) && Array.isArray(each['success']) ? [each['success']] : [],
  );
  return results && new Set(results.map((each) => Number(isObject(each) ? each['index'] : -1)));
}

/** Ids of more than 15 digits keep them. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text, (_name, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' ? (context?.source ?? value) : value,
    );
  } catch {
    return undefined;
  }
}
