/**
 * Column types that are narrower than the types of SQL. Stored values are used as they are read; only rows of imported
 * worlds are checked, by `fromDriver`, which throws for an invalid value. See `check-rows.ts`.
 */
import { customType, integer, text } from 'drizzle-orm/sqlite-core';
import { isDay } from '../model/days.ts';
import { STATES, type Flag } from '../model/entity-values.ts';
import type { inferredShapes } from '../model/stored/shapes.ts';
import type * as shapes from './stored-json.ts';
import { isName } from './world-names.ts';

/** Ids are integers in the file and text in the program, because a number would lose digits of 64 bits. */
export const idColumn = customType<{ data: string; driverData: string }>({ dataType: () => 'integer' });

/** Epoch milliseconds in the range of `Date`. */
export const instantColumn = () => integer({ mode: 'timestamp_ms' }).$type<number>();

export const flagColumn = () => integer({ mode: 'boolean' }).$type<Flag>();

export function enumColumn<const Values extends readonly [string, ...string[]]>(values: Values) {
  return text({ enum: [...values] }).$type<Values[number]>();
}

/** Text for which `read` does not throw. */
function textColumn<Data extends string = string>(read: (value: string) => unknown) {
  const column = customType<{ data: Data; driverData: string }>({
    dataType: () => 'text',
    fromDriver(value) {
      read(value);
      // `read` throws for any other text.
      return value as Data;
    },
  });
  return column();
}

type StoredShape = keyof typeof shapes | keyof typeof inferredShapes;

/** Throws if the value does not have the shape. */
type CheckShape = (shape: StoredShape, value: unknown) => void;

let checkShape: CheckShape = () => {};

/** `check-rows.ts` supplies the check, so that the server starts without the shapes and without zod. */
export function setShapeCheck(check: CheckShape): void {
  checkShape = check;
}

/** JSON of a shape of `stored-json.ts` or of `model/stored/`. It stays text until it is parsed. */
export function jsonColumn(shape: StoredShape) {
  return textColumn((value) => checkShape(shape, JSON.parse(value)));
}

export const dayColumn = () =>
  textColumn((value) => {
    if (!isDay(value)) throw new Error('must be a day such as 2026-03-02');
  });

export const filledColumn = () =>
  textColumn((value) => {
    if (value === '') throw new Error('must not be empty');
  });

export const nameColumn = () =>
  textColumn((value) => {
    if (!isName(value))
      throw new Error('must have 1 to 64 characters of a-z, 0-9, _ and -, and begin with a letter or digit');
  });

/** The columns of every kind of entity. */
export const entityColumns = () => ({
  seq: integer().primaryKey(),
  id: idColumn().notNull(),
  profileId: idColumn().notNull(),
  state: enumColumn(STATES).notNull(),
  forcedStatus: text(),
  createdAt: instantColumn().notNull(),
  updatedAt: instantColumn().notNull(),
});
