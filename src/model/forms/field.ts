/**
 * The declaration of a field of an entity, and the types of rows, drafts, patches and forms that follow from it.
 */
import type { Codec } from './codec.ts';

/** A field in changes of scenarios, in the former values of a seed, or in PATCH of the admin API. */
interface Use {
  description: string;
  /** By default that of the field. */
  type?: Codec<unknown, unknown, unknown>;
  /** Whether null removes the value. */
  clears?: true;
}

export interface Field {
  type: Codec<unknown, unknown, unknown>;
  /** By default the name of the field. */
  column?: string;
  /**
   * `required`: in seeds and in drafts. `filled`: the rules of the kind set it if a draft does not. `optional`: null if a
   * draft does not have it.
   */
  need: 'required' | 'filled' | 'optional';
  /** For the reference of seeds. */
  description: string;
  /** The form that seeds need not contain. */
  default?: string | boolean;
  /** Clients cannot set it, so drafts do not have it: seeds and the admin API set the column. */
  isForced?: true;
  /** Whether a patch can contain it. */
  update?: true;
  /** Whether the admin API returns null for an entity without it, in place of no field. */
  showsNull?: true;
  /** Set if no performance number depends on it. */
  changesNumbers?: false;
  /** In changes of scenarios. */
  change?: Use & { name?: string };
  /** In the former values of seeds. The changes of such a column are recorded. */
  past?: Use;
  /** In PATCH of the admin API. */
  patch?: Use;
}

export type Form = Readonly<Record<string, Field>>;

type NameOf<F, Name> = F extends { column: infer Column extends string } ? Column : Name;
type StoredOf<F> = F extends { type: Codec<infer Stored, infer _Form, infer _Draft> } ? Stored : never;
type DraftOf<F> = F extends { type: Codec<infer _Stored, infer _Form, infer Draft> } ? Draft : never;
/** The value of a field in the form of version 3. */
export type FormOf<F> = F extends { type: Codec<infer _Stored, infer Form, infer _Draft> } ? Form : never;
type NullIn<F> = F extends { need: 'optional' } ? null : never;
type IsDrafted<F> = F extends { isForced: true } ? false : true;

/** The columns of the fields. */
export type ColumnsOf<F extends Form> = {
  -readonly [Name in keyof F as NameOf<F[Name], Name>]: StoredOf<F[Name]> | NullIn<F[Name]>;
};

/** The columns that are null without a value. */
export type OptionalColumnsOf<F extends Form> = {
  -readonly [Name in keyof F as F[Name] extends { need: 'optional' } ? NameOf<F[Name], Name> : never]: StoredOf<
    F[Name]
  > | null;
};

type RequiredIn<F> = F extends { need: 'required' } ? IsDrafted<F> : false;
type OptionalIn<F> = F extends { need: 'required' } ? false : IsDrafted<F>;

/** The fields of a draft. */
export type DraftFieldsOf<F extends Form> = {
  -readonly [Name in keyof F as RequiredIn<F[Name]> extends true ? NameOf<F[Name], Name> : never]: DraftOf<F[Name]>;
} & {
  -readonly [Name in keyof F as OptionalIn<F[Name]> extends true ? NameOf<F[Name], Name> : never]?:
    DraftOf<F[Name]> | NullIn<F[Name]>;
};

/** The fields of a patch. */
export type PatchFieldsOf<F extends Form> = {
  -readonly [Name in keyof F as F[Name] extends { update: true } ? NameOf<F[Name], Name> : never]?:
    DraftOf<F[Name]> | NullIn<F[Name]>;
};

/** The names of fields in the former values of seeds, or in PATCH of the admin API. */
export type NameIn<F extends Form, In extends 'past' | 'patch'> = {
  [Name in keyof F]: F[Name] extends Readonly<Record<In, object>> ? Name : never;
}[keyof F];

/** The names of fields in changes of scenarios. */
export type ChangeNameOf<F extends Form> = {
  [Name in keyof F]: F[Name] extends { change: { name: infer Own extends string } }
    ? Own
    : F[Name] extends { change: object }
      ? Name
      : never;
}[keyof F];
