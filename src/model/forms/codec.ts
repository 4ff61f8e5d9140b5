/**
 * How a value is written in the form of version 3, in which seeds, changes of scenarios and the admin API have entities.
 */
import type { z } from 'zod';
import type { Day } from '../days.ts';

/** A type only: the schemas call the codecs with z, so that the server starts without zod. */
export type Zod = typeof z;
export type Decimals = 0 | 2;
/** An object of the form. */
export type Item = Record<string, unknown>;

/** Where a form is read. */
export interface Place {
  decimals: Decimals;
  /** The day that `today` names. */
  today: Day;
}

export interface InvalidField {
  field: string;
  message: string;
}

/** A class, because a value can have the same properties. */
export class InvalidForm implements InvalidField {
  readonly field: string;
  readonly message: string;

  constructor(field: string, message: string) {
    this.field = field;
    this.message = message;
  }
}

/** Both directions between the value of a column and its form. A draft can have a value of a third type. */
export interface Codec<Stored, Form, Draft = Stored> {
  schema(zod: Zod): z.ZodType<Form>;
  read(form: Form, place: Place): Draft | InvalidForm;
  write(stored: Stored, decimals: Decimals): unknown;
  /** The form in seeds where it is shorter; undefined for what is the default there. */
  writeItem?(stored: Stored, decimals: Decimals): unknown;
  /** The value of the column. Without it, a draft has that value. */
  store?(draft: Draft): Stored;
  /** Whether the stored value is an amount in minor units. */
  isMoney?: true;
  /** The stored values by their forms, of a field that has one of a list. */
  names?: Readonly<Record<string, string>>;
}
