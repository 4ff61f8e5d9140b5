/**
 * The values in JSON columns whose types do not follow from a schema, and a comparison with `stored-json.ts`. The build fails
 * if a world with such a value could be exported and not imported again.
 */
import type { Permission } from '../../model/accounts.ts';
import type { Id } from '../../model/entities.ts';
import type { Effect } from '../../model/faults.ts';
import type { CompletionPolicy } from '../../model/jobs.ts';
import type { OverrideValues } from '../../model/market.ts';
import type { CallMatch } from '../../model/schemas/call-match-schema.ts';
import type { z } from '../../model/schemas/zod.ts';
import type { inferredShapes } from '../../model/stored/shapes.ts';
import type { ColumnValues, LoggedTable, RowRange, StoredValue } from '../logged-tables.ts';
import type * as shapes from '../stored-json.ts';
import type { WorldRow } from '../stores/world-row.ts';

/** The columns of the table `world` that are JSON. */
type OfWorld = Pick<WorldRow, keyof WorldRow & keyof typeof shapes>;

interface StoredValues extends OfWorld {
  anyJson: unknown;
  anyObject: Record<string, unknown>;
  brands: string[];
  tags: Record<string, string>;
  access: Record<string, Permission>;
  campaignIds: Id[];
  scalar: StoredValue;
  columnValues: ColumnValues;
  createdRows: Partial<Record<LoggedTable, RowRange[]>>;
  overrideValues: OverrideValues;
  completionPolicy: CompletionPolicy;
  callMatch: CallMatch;
  effect: Effect;
  problems: { path: string; message: string }[];
  trigger: { match: CallMatch; repeat?: true };
}

/** Schemas have lists that can be written. */
type Writable<T> = T extends (infer Element)[] | readonly (infer Element)[]
  ? number extends T['length']
    ? Writable<Element>[]
    : { -readonly [K in keyof T]: Writable<T[K]> }
  : T extends object
    ? { -readonly [K in keyof T]: Writable<T[K]> }
    : T;

/** The shapes that do not accept all of these values; null has no shape. */
export type RefusedShapes<Values> = {
  [Shape in keyof Values & keyof typeof shapes]: Writable<NonNullable<Values[Shape]>> extends z.input<
    (typeof shapes)[Shape]
  >
    ? never
    : Shape;
}[keyof Values & keyof typeof shapes];

/** The draft of a campaign is an input of the entity service, which validates it again. */
type UnlistedShapes = Exclude<keyof typeof shapes, keyof StoredValues | keyof typeof inferredShapes | 'draft'>;

type MustBeEmpty<T extends never> = T;
/** The compiler reports the shapes here. */
export type AllValuesAreAccepted = MustBeEmpty<RefusedShapes<StoredValues> | UnlistedShapes>;
