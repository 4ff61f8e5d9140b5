/**
 * Mutations that add a row to a list: with a large id, an unknown value, a long name. A value that is in no row is
 * changed in place.
 */
import type { Mutation } from './mutation.ts';
import { appendRow, changeValue, idEdit, rowAround } from './new-row.ts';

const FIRST_LOST = 2n ** 53n + 1n;

/** A row has an odd id beyond 2^53, which a float rounds to another number. */
export const bigId: Mutation = {
  id: 'big-id',
  title: 'is answered with an id beyond 2^53',
  remedy: 'Read ids as text or as 64-bit integers: a floating-point number rounds them.',
  likelihood: 0.7,
  mutate(body, draw) {
    const { text, items } = body;
    const field = draw.oneOf(items.flatMap(({ ownIds }) => ownIds.slice(0, 1)));
    if (field === undefined) return undefined;
    const id = String(FIRST_LOST + 2n * BigInt(draw.integer(1_000_000)));
    const row = rowAround(body, field);
    if (row !== undefined) return appendRow(body, row, id);
    const edit = idEdit(text, field, id);
    const old = text.slice(field.value.start, field.value.end).replaceAll('"', '');
    const allowsReplaced = (missing: string, extra: string): boolean => missing.replaceAll(old, id) === extra;
    return { edits: [edit], tolerance: { allowsReplaced } };
  },
};

/** A list has one more row: a copy of another one with an id of its own. */
export const extraRow: Mutation = {
  id: 'extra-row',
  title: 'is answered with one more row',
  remedy: 'Process all rows of a list, however many there are.',
  likelihood: 0.4,
  mutate(body, draw) {
    const rows = body.items.filter(({ node }) => rowAround(body, node)?.node === node);
    const row = draw.oneOf(rows);
    return row === undefined
      ? undefined
      : changeValue(body, draw, { start: row.node.start, end: row.node.start, text: '' });
  },
};

const UNKNOWN_VALUE = 'UNDER_SERVICE_REVIEW';

export const newEnumValue: Mutation = {
  id: 'new-enum-value',
  title: 'is answered with a value that is not in the documented list',
  remedy: 'Accept unknown values, or end with an error. Do not treat one as if it were a known value.',
  likelihood: 0.6,
  mutate(body, draw) {
    const field = draw.oneOf(body.items.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'enum')));
    if (field === undefined) return undefined;
    const { start, end } = field.value;
    return changeValue(body, draw, { start, end, text: `"${UNKNOWN_VALUE}"` });
  },
};

/** Longer than common columns of databases, with characters of several scripts, quotes and line ends. */
const LONG_END = ` "drift" – ${'Zelt für 中文 🏕 '.repeat(40)}\n;,\t'end`;

export const longerText: Mutation = {
  id: 'longer-text',
  title: 'is answered with a long name of unusual characters',
  remedy: 'Accept long names with any characters, and quote them where they are stored.',
  likelihood: 0.4,
  mutate(body, draw) {
    const field = draw.oneOf(body.items.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'text')));
    if (field === undefined) return undefined;
    const { start, end } = field.value;
    const old = JSON.parse(body.text.slice(start, end)) as string;
    return changeValue(body, draw, { start, end, text: JSON.stringify(old + LONG_END) });
  },
};
