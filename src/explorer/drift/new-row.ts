/**
 * A change of a value in a row of a list is made in a new row, a copy with an id of its own: a client that treats the
 * changed row in another way is right, and must treat all other rows as before.
 */
import { applyEdits, type Edit, type Span } from './json-text.ts';
import type { Tolerance } from '../faults/fault.ts';
import type { Body, Draw, Field, Item, Mutated } from './mutation.ts';

const TOTAL = 'totalResults';
/** The results of a batch are numbered by the items of the request, so they cannot have more rows. */
const RESULT_INDEX = 'index';
/** Greater than the ids of the sandbox, and a float holds it exactly. */
const FIRST_ID = 2 ** 50;

/** An id that no entity has. */
function drawNewId({ integer }: Draw): string {
  return String(FIRST_ID + integer(1_000_000));
}

/** The id of a row: its first one. */
export function ownIdOf({ fields }: Item): Field | undefined {
  return fields.find(({ kind }) => kind === 'id');
}

/** The row of a list that a value is in, if it can be copied. */
export function rowAround({ items }: Body, { start, end }: Span): Item | undefined {
  const rows = items.filter((item) => item.list !== undefined && item.node.start <= start && end <= item.node.end);
  const [row] = rows;
  const isResult = row?.fields.some(({ name }) => name === RESULT_INDEX) ?? false;
  return row === undefined || isResult || ownIdOf(row) === undefined ? undefined : row;
}

/** The digits of an id, which is a number or a text. */
export function idEdit(text: string, { value: { start, end } }: Field, id: string): Edit {
  return { start, end, text: text[start] === '"' ? `"${id}"` : id };
}

/** Appends a copy of a row with some changes, and counts it in the total. */
export function appendRow({ text, items }: Body, { node }: Item, changes: readonly Edit[]): Edit[] {
  const row = applyEdits(text.slice(0, node.end), changes).slice(node.start);
  const totals = items.flatMap(({ fields }) =>
    fields
      .filter(({ name, kind }) => name === TOTAL && kind === 'integer')
      .map(({ value: { start, end } }) => ({ start, end, text: String(Number(text.slice(start, end)) + 1) })),
  );
  return [{ start: node.end, end: node.end, text: `,${row}` }, ...totals];
}

/** Changes a value in a new row, or in place if it is in no row. */
export function changeValue(body: Body, draw: Draw, change: Edit): Mutated {
  const row = rowAround(body, change);
  const own = row === undefined ? undefined : ownIdOf(row);
  if (row === undefined || own === undefined) {
    const value = change.text.replaceAll(/^"|"$/g, '');
    return { edits: [change], tolerance: { allowsReplaced: (_missing, extra) => extra.includes(value) } };
  }
  const id = drawNewId(draw);
  return {
    edits: appendRow(body, row, [idEdit(body.text, own, id), change]),
    tolerance: toleranceForRow(body, row, id),
  };
}

const IDENTIFYING_DIGITS = 10;

/** What a right client may store of a new row: rows with its id, or with its names and without any form of its id. */
export function toleranceForRow({ text }: Body, { fields }: Item, id: string): Tolerance {
  const names = fields
    .filter(({ kind }) => kind === 'text')
    .map(({ value: { start, end } }) => JSON.parse(text.slice(start, end)) as string)
    // Short texts occur in rows that have nothing to do with the field.
    .filter(({ length }) => length > 2);
  const digits = id.slice(0, IDENTIFYING_DIGITS);
  const allows = (output: string): boolean =>
    output.includes(id) || (!output.includes(digits) && names.some((name) => output.includes(name)));
  return { allowsExtra: allows, allowsReplaced: (_missing, extra) => allows(extra) };
}
