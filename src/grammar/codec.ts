/**
 * Rows to a dialect's JSON and items back to drafts and patches, by a collection's declaration and a spelling.
 */
import type { Draft, Patch } from '../model/drafts.ts';
import type { Entities, Kind, State } from '../model/entities.ts';
import { isFailure, type Failure } from '../model/failures.ts';
import { isObject, type Json } from '../http/body.ts';
import type { Batch } from '../verbs/scope.ts';
import type { Field, Vocabulary } from './collection.ts';
import { spelled, type FieldSpelling, type Row, type Spelling, type Stored } from './spelling.ts';

interface Written {
  /** As JSON, with the colon. */
  name: string;
  field: Field;
  spelling: FieldSpelling;
}

interface ReadField {
  name: string;
  field: Field;
  read: NonNullable<FieldSpelling['read']>;
  /** Whether a value takes the stored one away. */
  clears(json: Json): boolean;
}

export interface Codec<K extends Kind> {
  /** The columns that writing the base form looks at. */
  columns: readonly string[];
  /** All that the form does not look at may be missing. */
  write(batch: Batch, row: Partial<Entities[K]>, extended: boolean): string;
  readDraft(batch: Batch, item: Json): Draft<K> | Failure;
  readPatch(batch: Batch, item: Json): Patch<K> | Failure;
}

export function codecOf<K extends Kind>(collection: Vocabulary<K>, spelling: Spelling): Codec<K> {
  const { fields, kind, required, requiredOneOf = [], optional, mutable, clearable, extended, gone } = collection;

  const writtenOf = (names: string[]): Written[] =>
    names.map((name) => {
      const field = fieldNamed(collection, name);
      return { name: `"${name}":`, field, spelling: spelled(spelling, field) };
    });
  const base = writtenOf(Object.keys(fields).filter((name) => !extended.includes(name)));
  const whole = writtenOf(Object.keys(fields));

  const readOf = (names: readonly string[], never: readonly State[] = []): ReadField[] =>
    names.map((name) => {
      const field = asSaid(fieldNamed(collection, name), never);
      const { read, clears } = spelled(spelling, field);
      if (read === undefined) throw new Error(`${collection.name}.${name} can't be read`);
      const isCleared = (json: Json): boolean => json === null || clears?.(json) === true;
      return { name, field, read, clears: clearable.includes(name) ? isCleared : () => false };
    });
  // Nothing is born in a state in which it can't be found.
  const drafted = readOf([...required, ...requiredOneOf, ...optional], gone);
  const patched = readOf(mutable);
  const draftable = new Set(drafted.map(({ name }) => name));
  // The id says which one is meant; it is not changed by being there.
  const patchable = new Set([...mutable, collection.id]);

  return {
    columns: base.flatMap(({ field, spelling: { besides = [] } }) => [field.of, ...besides]),

    write(batch, entity, isExtended) {
      // A row of this kind has the columns that the declaration names; `of` is typed by no compiler.
      const row = entity as unknown as Row;
      const context = { batch, kind, row };
      let text = '{';
      for (const { name, field, spelling: written } of isExtended ? whole : base) {
        const value = written.write(row[field.of], field, context);
        if (value !== undefined) text += (text === '{' ? '' : ',') + name + value;
      }
      return `${text}}`;
    },

    readDraft(batch, item) {
      if (!isObject(item)) return { code: 'notAnObject' };
      for (const name of required) if (isMissing(item, name)) return { code: 'missing', field: name };
      if (requiredOneOf.length > 0 && requiredOneOf.every((name) => isMissing(item, name))) {
        return { code: 'missing', field: requiredOneOf.join(' or ') };
      }
      // Required fields are there and each was read as its type: a draft by the declaration.
      return (strangers(collection, batch, item, draftable) ?? readFields(batch, item, drafted, false)) as
        Draft<K> | Failure;
    },

    readPatch(batch, item) {
      if (!isObject(item)) return { code: 'notAnObject' };
      // Only mutable fields were read, each as its type: a patch by the declaration.
      return (strangers(collection, batch, item, patchable) ?? readFields(batch, item, patched, true)) as
        Patch<K> | Failure;
    },
  };
}

function fieldNamed({ name: collection, fields }: Vocabulary, name: string): Field {
  const field = fields[name];
  if (field === undefined) throw new Error(`${collection} has no field ${name}`);
  return field;
}

/** With the words that a caller may say. */
export function asSaid(field: Field, never: readonly State[] = []): Field {
  const { words, sayable, of } = field;
  if (words === undefined) return field;
  const said = Object.entries(words).filter(
    ([word, stored]) =>
      (sayable === undefined || sayable.includes(word)) && !(of === 'state' && never.some((state) => state === stored)),
  );
  return { ...field, words: Object.fromEntries(said) };
}

type Item = { [name: string]: Json };

function isMissing(item: Item, name: string): boolean {
  const value = item[name];
  return value === undefined || value === null || !Object.hasOwn(item, name);
}

/** Fields that mean nothing here are let pass and recorded; a strict world refuses them. */
function strangers(
  collection: Vocabulary,
  batch: Batch,
  item: Item,
  welcome: ReadonlySet<string>,
): Failure | undefined {
  for (const name of Object.keys(item)) {
    if (welcome.has(name)) continue;
    const known = Object.hasOwn(collection.fields, name) || collection.reported?.includes(name) === true;
    const rule = known ? 'read-only-field' : 'unknown-field';
    const failure: Failure = { code: known ? 'readOnlyField' : 'unknownField', field: name };
    const refused = batch.breach({ rule, evidence: `${name} in an item of ${collection.name}` }, failure);
    if (refused !== undefined) return refused;
  }
  return undefined;
}

function readFields(
  batch: Batch,
  item: Item,
  fields: readonly ReadField[],
  isPatch: boolean,
): Record<string, Stored> | Failure {
  const values: Record<string, Stored> = {};
  for (const { name, field, read, clears } of fields) {
    const json = Object.hasOwn(item, name) ? item[name] : undefined;
    if (json === undefined) continue;
    if (clears(json)) {
      values[field.of] = null;
      continue;
    }
    if (json === null) continue;
    const result = read(json, field, batch, isPatch);
    if (isFailure(result)) return result;
    if (result.value !== undefined) values[field.of] = result.value;
  }
  return values;
}
