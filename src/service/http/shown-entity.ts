/**
 * An entity as an answer of an operation shows it.
 */
import type { Id, Kind } from '../../model/entities.ts';

/** By the columns of the kind, as drafts have them. */
export type ShownValues = Readonly<Record<string, unknown>>;

export interface ShownEntity {
  kind: Kind;
  /** Undefined for the ad of a legacy campaign, whose id no answer shows. */
  id: Id | undefined;
  /** Values that were shown. A value of another type than that of the field is left out. */
  values: ShownValues;
  /** Values that hold unless another version shows others: those of every entity of this version, and approximate ones. */
  implied: ShownValues;
}

/** `body`: the text of the answer. `timeZone`: that of the profile; undefined if it is not known. */
export type ReadAnswer = (body: string, timeZone: string | undefined) => readonly ShownEntity[];
