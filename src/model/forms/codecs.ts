/**
 * The codecs of fields: texts, money, flags, days, choices, tags and targeting expressions.
 */
import { addDays, instantText, type Day } from '../days.ts';
import { AUTO_TARGETS, STATES, type AutoTarget, type Flag } from '../entity-values.ts';
import { toMajor, toMinor } from '../money.ts';
import { PREDICATES } from './predicate-names.ts';
import { toConstantCase } from '../text/letter-case.ts';
import { InvalidForm, type Codec } from './codec.ts';
import type { Predicate } from '../stored/bids-and-targets.ts';

function unchanged<Text extends string>(schema: Codec<Text, Text>['schema']): Codec<Text, Text> {
  return { schema, read: (form) => form, write: (stored) => stored };
}

/** The rules of the kind check the text. */
export const text: Codec<string, string> = unchanged((zod) => zod.string());

/** Seeds check that the text is not empty and not longer. */
export const textUpTo = (length: number): Codec<string, string> => unchanged((zod) => zod.string().min(1).max(length));

/** Texts that have the same names in all API versions. */
export const oneOf = (values: readonly string[]): Codec<string, string> => ({
  ...unchanged((zod) => zod.enum(values)),
  names: Object.fromEntries(values.map((value) => [value, value])),
});

/** Minor units; the form has major units. */
export const money: Codec<number, number> = {
  schema: (zod) => zod.number(),
  read: (form, { decimals }) => toMinor(form, decimals),
  write: toMajor,
  isMoney: true,
};

/** Its form is an object with the type of the budget. */
export const dailyBudget: Codec<number, { budget: number; budgetType: 'DAILY' }> = {
  schema: (zod) =>
    zod.strictObject({
      budget: zod.number().describe("The daily budget in major units of the marketplace's currency, for example 12.5"),
      budgetType: zod.literal('DAILY').default('DAILY').describe('The type of the budget'),
    }),
  read: ({ budget }, { decimals }) => toMinor(budget, decimals),
  write: (stored, decimals) => ({ budget: toMajor(stored, decimals), budgetType: 'DAILY' }),
  writeItem: (stored, decimals) => ({ budget: toMajor(stored, decimals) }),
  isMoney: true,
};

export const flag: Codec<Flag, boolean> = {
  schema: (zod) => zod.boolean(),
  read: (form) => (form ? 1 : 0),
  write: (stored) => stored === 1,
};

export const wholeNumber = ({ min, max }: { min: number; max: number }): Codec<number, number> => ({
  schema: (zod) => zod.int().min(min).max(max),
  read: (form) => form,
  write: (stored) => stored,
});

const INSTANT_TEXT = 'must be an instant such as 2026-03-02T12:00:00Z, or a day, which is its midnight in UTC';

/** Epoch milliseconds. */
export const instant: Codec<number, string> = {
  schema: (zod) =>
    zod
      .union([zod.iso.datetime({ offset: true }), zod.iso.date()], { error: INSTANT_TEXT })
      .refine((text) => Date.parse(text) >= 0, 'must be an instant from 1970 on, such as 2026-03-02T12:00:00Z'),
  read: (form) => Date.parse(form),
  write: instantText,
};

const DAY_TEXT = 'must be a day such as 2026-03-01, today, today-90d or today+30d';

/** An ISO day, or `today`, `today-90d`, `today+30d`. */
export function readDay(form: string, today: Day): Day {
  if (!form.startsWith('today')) return form;
  return addDays(today, Number(/[+-]\d+/.exec(form)?.[0] ?? 0));
}

export const day: Codec<Day, string> = {
  schema: (zod) =>
    zod.union([zod.iso.date().regex(/^[1-9]/), zod.string().regex(/^today(?:[+-]\d{1,4}d)?$/)], { error: DAY_TEXT }),
  read: (form, { today }) => readDay(form, today),
  write: (stored) => stored,
};

/** Also seeds can have null. */
export const dayOrNone: Codec<Day | null, string | null> = {
  schema: (zod) => day.schema(zod).nullable(),
  read: (form, place) => (form === null ? null : day.read(form, place)),
  write: (stored) => stored,
};

/** A day of the past. */
export const pastDay: Codec<Day, string> = unchanged((zod) => zod.iso.date());

/** A codec of a value that is one of a list. */
export interface Choice<Stored extends string, Form extends string> extends Codec<Stored, Form> {
  read(form: Form): Stored;
  write(stored: Stored): Form;
  names: Readonly<Record<string, Stored>>;
}

/** Stored values by their forms. */
export function named<const Names extends Readonly<Record<string, string>>>(
  names: Names,
): Choice<Names[keyof Names], keyof Names & string> {
  type Value = Names[keyof Names];
  type Form = keyof Names & string;
  // The keys and values are those of the type, and every stored value is one of them.
  const keys = Object.keys(names) as Form[];
  const values = Object.fromEntries(keys.map((form) => [form, names[form]]));
  const forms = Object.fromEntries(keys.map((form) => [names[form], form])) as Record<Value, Form>;
  return {
    schema: (zod) => zod.enum(keys),
    read: (form) => names[form],
    write: (stored) => forms[stored],
    names: values,
  };
}

type ConstantCase<Text extends string> = Text extends `${infer Head}${infer Tail}`
  ? `${Head extends Lowercase<Head> ? Uppercase<Head> : `_${Head}`}${ConstantCase<Tail>}`
  : '';

/** Stored values whose forms are the same words in constant case. */
export function choice<const Value extends string>(values: readonly Value[]): Choice<Value, ConstantCase<Value>> {
  const names = Object.fromEntries(values.map((value) => [toConstantCase(value), value]));
  // `toConstantCase` does what the type says.
  return named(names) as unknown as Choice<Value, ConstantCase<Value>>;
}

/** Of every kind. */
export const state = choice(STATES);

/** Of ads and of legacy campaigns of sponsored brands. */
export const moderation = named({ PENDING_REVIEW: 'pending', APPROVED: 'approved', REJECTED: 'rejected' });

/** Seeds do not contain the usual value. */
export function exceptUsual<Stored, Form, Draft>(
  codec: Codec<Stored, Form, Draft>,
  usual: Stored,
): Codec<Stored, Form, Draft> {
  return {
    ...codec,
    writeItem: (stored, decimals) => (stored === usual ? undefined : codec.write(stored, decimals)),
  };
}

/** JSON in the column. */
export const tags: Codec<string, Record<string, string>> = {
  schema: (zod) => zod.record(zod.string(), zod.string()),
  read: (form) => JSON.stringify(form),
  write: (stored) => JSON.parse(stored),
};

export interface PredicateForm {
  type: string;
  value?: string | undefined;
}

/** The stored type of a predicate; undefined for an unknown type. */
function storedPredicate(type: string): string | undefined {
  return Object.hasOwn(PREDICATES, type) ? PREDICATES[type] : undefined;
}

/** JSON in the column. */
export const expression: Codec<string, PredicateForm[], Predicate[]> = {
  schema: (zod) =>
    zod
      .array(
        zod.strictObject({
          type: zod.string().min(1).max(100).describe('The type of the predicate, for example ASIN_SAME_AS'),
          value: zod
            .string()
            .min(1)
            .max(250)
            .optional()
            .describe('The value of the predicate, for types that have one'),
        }),
      )
      .min(1)
      .max(10),
  read(form) {
    const predicates: Predicate[] = [];
    for (const [i, { type: name, value }] of form.entries()) {
      const type = storedPredicate(name);
      if (type === undefined)
        return new InvalidForm(`expression[${i}].type`, `must be one of ${Object.keys(PREDICATES).join(', ')}`);
      predicates.push(value === undefined ? { type } : { type, value });
    }
    return predicates;
  },
  // Only the entity service writes this column.
  write: (stored) =>
    (JSON.parse(stored) as Predicate[]).map(({ type, ...rest }) => ({ type: toConstantCase(type), ...rest })),
  store: (draft) => JSON.stringify(draft),
};

/** Undefined if the expression is not that of an automatic target. */
export function toAutoTarget([only, ...others]: readonly PredicateForm[]): AutoTarget | undefined {
  const stored = only && others.length === 0 ? storedPredicate(only.type) : undefined;
  return AUTO_TARGETS.find((type) => type === stored);
}
