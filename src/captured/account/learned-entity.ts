/**
 * An entity of a recorded account: what its answers have shown of it, and its item of a seed.
 */
import { instantText } from '../../model/days.ts';
import { defined } from '../../model/defined.ts';
import type { Kind } from '../../model/entities.ts';
import { writeChange } from '../../model/forms/change.ts';
import { fieldsOf } from '../../model/forms/forms.ts';
import { isObject } from '../../service/http/body.ts';
import type { ShownEntity, ShownValues } from '../../service/http/shown-entity.ts';
import { itemOfRow } from '../../scenarios/seeder/item-of-row.ts';
import { rowOfDraft } from '../../scenarios/seeder/row-of-draft.ts';

/** Fields of a seed item. */
export type SeedItem = Readonly<Record<string, unknown>>;

export interface LearnedEntity extends ShownEntity {
  profileId: string;
  /** The API versions that have shown it. */
  versions: readonly string[];
}

/** Answers have amounts in hundredths. */
const DECIMALS = 2;

function rowOf({ kind, id, values, implied }: ShownEntity) {
  return { ...rowOfDraft(kind, mergedValues(values, implied)), ...defined({ id }) };
}

export function seedItemOf(entity: ShownEntity): SeedItem {
  const row = rowOf(entity);
  const { createdAt, updatedAt } = row;
  return {
    ...itemOfRow(entity.kind, row, DECIMALS),
    ...(createdAt === undefined ? {} : { creationDate: instantText(createdAt) }),
    ...(createdAt === undefined || updatedAt === undefined ? {} : { lastUpdatedDate: instantText(updatedAt) }),
  };
}

/** The change of a scenario that gives a field of the item its value. */
export function changeTo(entity: ShownEntity, name: string, value: unknown): SeedItem {
  const field = fieldsOf(entity.kind).find((each) => each.name === name);
  if (field === undefined) return { [name]: value };
  const stored = new Map(Object.entries(rowOf(entity))).get(field.column);
  return writeChange(entity.kind, field.column, stored, DECIMALS) ?? { [name]: value };
}

/**
 * The first value of each field that was shown, in whichever API version. An optional field that a later answer of the same
 * version has, and the first one does not, was set in between.
 */
export function merged(first: LearnedEntity, later: ShownEntity, version: string): LearnedEntity {
  const isRepeated = first.versions.includes(version);
  const withoutNew = (values: ShownValues): ShownValues => (isRepeated ? withoutOptional(first.kind, values) : values);
  return {
    ...first,
    versions: isRepeated ? first.versions : [...first.versions, version],
    values: mergedValues(first.values, withoutNew(later.values)),
    implied: mergedValues(first.implied, withoutNew(later.implied)),
  };
}

function withoutOptional(kind: Kind, values: ShownValues): ShownValues {
  const optional = new Set(fieldsOf(kind).flatMap(({ column, need }) => (need === 'optional' ? [column] : [])));
  return Object.fromEntries(Object.entries(values).filter(([column]) => !optional.has(column)));
}

function mergedValues(first: ShownValues, later: ShownValues): ShownValues {
  return { ...later, ...first, ...biddingOf(first, later) };
}

/** Versions have different parts of the bidding. A version that lacks placements gives way to one that has them all. */
function biddingOf({ bidding: first }: ShownValues, { bidding: later }: ShownValues): { bidding?: object } {
  if (!isObject(first) || !isObject(later)) return {};
  const { preservedPlacements, ...parts } = first;
  const isPartial = preservedPlacements !== undefined && !('preservedPlacements' in later);
  return { bidding: isPartial ? { ...parts, ...later } : { ...later, ...first } };
}
