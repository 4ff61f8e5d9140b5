/**
 * A scenario without the data of the account that it was learned from: names, texts, products, ids, addresses and amounts
 * are replaced, equal values by equal ones. Everything that stays is listed.
 */
import { fieldsOf } from '../../model/forms/forms.ts';
import { ALL_KINDS } from '../../model/kinds.ts';
import { isObject } from '../../service/http/body.ts';

type Fields = Readonly<Record<string, unknown>>;

export interface AnonymousSeed {
  /** The sections of a scenario. */
  scenario: Fields;
  /** Each field with its values that are those of the account. */
  kept: readonly { field: string; values: readonly (string | number | boolean)[] }[];
}

/** Sections that describe the account; the others are settings of the world. */
const SECTIONS = ['accounts', 'managerAccounts', 'entities'] as const;
/** Words, days and instants of the service: fields with one of a list of values, and these. All other texts are replaced. */
const KEPT: ReadonlySet<string> = new Set([
  ...ALL_KINDS.flatMap((kind) => fieldsOf(kind).flatMap(({ name, type }) => (type.names === undefined ? [] : [name]))),
  ...`access adProduct country createdWith creationDate creativePropertiesToOptimize endDate eventType lastUpdatedDate mediaType
  moderationStatus nativeLanguageLocale pageType permission placement ruleState servingStatus shopperSegment startDate state
  strategy type until`.split(/\s+/),
]);
const AMOUNTS: ReadonlySet<string> = new Set(['amount', 'bid', 'budget', 'dailyBudget', 'defaultBid']);
const ASIN = /^[A-Z0-9]{10}$/;
const NUMBER_TEXT = /^[1-9]\d*$/;
const ID_NAME = /Id$|ID$|^id$/;
const STEPS = [1, 2, 5, 10];
/** Types of predicates, in both forms: `asinPriceBetween`, `ASIN_PRICE_BETWEEN`. */
const KEPT_PREDICATE = /^lookback$|rating|prime_?shipping|keyword_?group/i;
const PRICE_PREDICATE = /^asin_?price/i;
/** So that a round amount does not stay. */
const FACTOR = 1.1;

/** `scenario`: one that has every entity of its world. */
export function anonymousSeed(scenario: Fields): AnonymousSeed {
  const writer = new Replacements();
  const sections = SECTIONS.flatMap((name) => {
    const section = scenario[name];
    return section === undefined ? [] : [[name, writer.replace(section, name, name)] as const];
  });
  const { now } = scenario['clock'] as { now: string };
  writer.keep('clock.now', now);
  return { scenario: { ...Object.fromEntries(sections), clock: { now } }, kept: writer.kept() };
}

class Replacements {
  readonly #kept = new Map<string, Set<string | number | boolean>>();
  readonly #texts = new Map<string, string>();

  kept(): AnonymousSeed['kept'] {
    return [...this.#kept].map(([field, values]) => ({ field, values: [...values].toSorted() }));
  }

  keep<T extends string | number | boolean>(field: string, value: T): T {
    const values = this.#kept.get(field) ?? new Set();
    this.#kept.set(field, values.add(value));
    return value;
  }

  /** `name`: the field that has the value, also as an item of a list. */
  replace(value: unknown, name: string, path: string): unknown {
    if (Array.isArray(value)) return value.map((item) => this.replace(item, name, `${path}[]`));
    if (isObject(value)) return this.#replaceFields(value, name, path);
    if (typeof value === 'string') return KEPT.has(name) ? this.keep(path, value) : this.#text(value, name);
    if (typeof value === 'number' && AMOUNTS.has(name)) return otherAmount(value);
    return typeof value === 'number' || typeof value === 'boolean' ? this.keep(path, value) : value;
  }

  /** Names of tags and the like are texts, too; countries stay. */
  #replaceFields(value: Fields, name: string, path: string): Fields {
    return Object.fromEntries(
      Object.entries(value).map(([field, each]) => {
        if (name === 'tags') return [this.#text(field, 'name'), this.replace(each, 'text', path)];
        if (name === 'countries') return [this.keep(`${path}.*`, field), this.replace(each, 'profile', `${path}.*`)];
        if (field === 'value' && typeof each === 'string')
          return [field, this.#predicateValue(each, String(value['type']), `${path}.${field}`)];
        return [field, this.replace(each, field, `${path}.${field}`)];
      }),
    );
  }

  /** Ratings, spans of days and groups of the service stay. */
  #predicateValue(value: string, type: string, path: string): string {
    if (KEPT_PREDICATE.test(type)) return this.keep(path, value);
    return PRICE_PREDICATE.test(type) ? otherPrices(value) : this.#text(value, 'value');
  }

  #text(value: string, name: string): string {
    const known = this.#texts.get(value);
    if (known !== undefined) return known;
    const replaced = otherText(value, name, this.#texts.size + 1);
    this.#texts.set(value, replaced);
    return replaced;
  }
}

function otherText(value: string, name: string, number: number): string {
  if (value.startsWith('http')) return `https://stores.example/${number}`;
  const isId = ID_NAME.test(name);
  // A book can have an ASIN of digits.
  if (ASIN.test(value) && !(isId && NUMBER_TEXT.test(value))) return `B${String(number).padStart(9, '0')}`;
  if (NUMBER_TEXT.test(value)) return String(1_000_000_000 + number);
  return isId ? `ID${String(number).padStart(8, '0')}` : `Text ${number}`;
}

/** The nearest of 1.1, 2.2, 5.5, 11, 22, 55, ...: the size of an account stays, its amounts do not. */
function otherAmount(amount: number): number {
  if (amount <= 0) return amount;
  const power = 10 ** Math.floor(Math.log10(amount));
  const nearest = STEPS.reduce((best, step) =>
    Math.abs(step * power - amount) < Math.abs(best * power - amount) ? step : best,
  );
  return Math.max(0.02, Math.round(nearest * power * FACTOR * 100) / 100);
}

/** `12.5`, or a range such as `5-10`. */
function otherPrices(value: string): string {
  const [low = 0, high] = value.split('-').map((price) => otherAmount(Number(price)));
  return high === undefined ? String(low) : `${low}-${Math.max(high, Math.round(low * 200) / 100)}`;
}
