/**
 * Reads the fields of an item of a seed as those of a draft, and writes the columns of a row as an item.
 */
import { withoutNulls } from '../defined.ts';
import type { Entity, Id, Kind } from '../entities.ts';
import { KINDS } from '../kinds.ts';
import { InvalidForm, type Decimals, type Item, type Place } from './codec.ts';
import { fieldsOf } from './forms.ts';

type Values = Readonly<Record<string, unknown>>;

/** The fields of a draft, and the columns that drafts do not have. */
export interface ReadItem {
  draft: Item;
  forced: Record<string, string | number | null>;
}

export function readItem(kind: Kind, item: object, place: Place): ReadItem | InvalidForm {
  // Only the names of fields are read, whose types the schema of the kind has checked.
  const forms = item as Values;
  const draft: Item = {};
  const forced: ReadItem['forced'] = {};
  for (const { name, column, type, isForced } of fieldsOf(kind)) {
    const form = forms[name];
    if (form === undefined) continue;
    const value = type.read(form, place);
    if (value instanceof InvalidForm) return value;
    // The codec of a forced field reads the value of a column.
    if (isForced === true) forced[column] = value as string | number | null;
    else draft[column] = value;
  }
  return { draft, forced };
}

/** The fields of the columns that the row has. */
export function writeItem(kind: Kind, row: object, decimals: Decimals): Item {
  const item: Item = {};
  for (const { name, column, type } of fieldsOf(kind)) {
    const stored = (row as Values)[column];
    const form = stored === null || stored === undefined ? undefined : (type.writeItem ?? type.write)(stored, decimals);
    if (form !== undefined) item[name] = form;
  }
  return item;
}

interface Ids extends Partial<Pick<Entity, 'id'>> {
  campaignId?: Id;
  adGroupId?: Id;
  adId?: Id | null;
}

/** The ids of an entity, of its parents and of its ad. */
export function writeIds(kind: Kind, row: Ids): Item {
  const { idField, parent } = KINDS[kind];
  return withoutNulls({
    [idField]: row.id,
    ...(parent === 'none' ? {} : { campaignId: row.campaignId }),
    ...(parent === 'adGroup' ? { adGroupId: row.adGroupId } : {}),
    ...(row.adId === undefined ? {} : { adId: row.adId }),
  });
}

/** Fields without a form, by the field that they follow. */
export type FollowingFields<Row> = Readonly<Record<string, (row: Row) => Item>>;

/** The fields as the admin API returns them. */
export function writeFields<Row extends object>(
  kind: Kind,
  row: Row,
  decimals: Decimals,
  following: FollowingFields<Row> = {},
): Item {
  const item: Item = {};
  for (const { name, column, type, showsNull } of fieldsOf(kind)) {
    const stored = (row as Values)[column];
    if (stored !== null) item[name] = type.write(stored, decimals);
    else if (showsNull === true) item[name] = null;
    Object.assign(item, following[name]?.(row));
  }
  return item;
}
