/**
 * A change of a value in a row of a list is made in a new row, a copy with an id of its own: a client that treats the
 * changed row in another way is right, and must treat all other rows as before.
 */
import { applyEdits, type Edit, type Span } from './json-text.ts';
import type { Body, Draw, Field, Item, Mutated } from './mutation.ts';
import { toleranceForRow } from './row-tolerance.ts';

const TOTAL = 'totalResults';
/** The results of a batch are numbered by the items of the request, so they cannot have more rows. */
const RESULT_INDEX = 'index';
/** Greater than the ids of the sandbox, and a float holds it exactly. */
const FIRST_ID = 2 ** 50;

/** The row of a list that a value is in, if it can be copied. */
export function rowAround({ items }: Body, { start, end }: Span): Item | undefined {
  const rows = items.filter((item) => item.list !== undefined && item.node.start <= start && end <= item.node.end);
  const [row] = rows;
  const isResult = row?.fields.some(({ name }) => name === RESULT_INDEX) ?? false;
  return row === undefined || isResult || row.ownIds.length === 0 ? undefined : row;
}

/** The digits of an id, which is a number or a text. */
export function idEdit(text: string, { value: { start, end } }: Field, id: string): Edit {
  return { start, end, text: text[start] === '"' ? `"${id}"` : id };
}

/** Appends a copy of a row with an id of its own and perhaps another change, and counts it in the total. */
export function appendRow(body: Body, row: Item, id: string, change?: Edit): Mutated {
  const { text, items } = body;
  const { start, end } = row.node;
  const ids = row.ownIds.map((field) => idEdit(text, field, id));
  const copy = applyEdits(text.slice(0, end), [...ids, ...(change === undefined ? [] : [change])]).slice(start);
  const totals = items.flatMap(({ fields }) =>
    fields
      .filter(({ name, kind }) => name === TOTAL && kind === 'integer')
      .map(({ value: { start: from, end: to } }) => ({
        start: from,
        end: to,
        text: String(Number(text.slice(from, to)) + 1),
      })),
  );
  const literals = (fields: readonly Field[]): string[] =>
    fields.map(({ value }) => String(JSON.parse(text.slice(value.start, value.end).replace(/^\d+$/, '"$&"'))));
  const names = literals(row.fields.filter(({ kind }) => kind === 'text'));
  return {
    edits: [{ start: end, end, text: `,${copy}` }, ...totals],
    tolerance: toleranceForRow({ row: copy, id, oldIds: literals(row.ownIds), names }),
  };
}

/** Changes a value in a new row, or in place if it is in no row. */
export function changeValue(body: Body, { integer }: Draw, change: Edit): Mutated {
  const row = rowAround(body, change);
  if (row !== undefined) return appendRow(body, row, String(FIRST_ID + integer(1_000_000)), change);
  const value = change.text.replaceAll(/^"|"$/g, '');
  return { edits: [change], tolerance: { allowsReplaced: (_missing, extra) => extra.includes(value) } };
}
