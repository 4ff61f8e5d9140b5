import { applyEdits } from '../json-text.ts';
import type { Body, Item, Mutation } from '../mutation.ts';
import { idEdit } from './big-id.ts';

const TOTAL = 'totalResults';
/** Ids of the sandbox are smaller, and a float holds it exactly. */
const FIRST_ID = 2 ** 50;

/** A list has one more row: a copy of another one with an id of its own. */
export const extraRow: Mutation = {
  id: 'extra-row',
  title: 'is answered with one more row',
  isLegal: true,
  likelihood: 0.4,
  mutate(body, draw) {
    const copied = draw.oneOf(
      body.items.filter(({ list, fields }) => list !== undefined && idOf(fields) !== undefined),
    );
    const own = copied === undefined ? undefined : idOf(copied.fields);
    if (copied === undefined || own === undefined) return undefined;
    const { text } = body;
    const { start, end } = copied.node;
    const id = String(FIRST_ID + draw.integer(1_000_000));
    const row = applyEdits(text.slice(0, end), [idEdit(text, own, id)]).slice(start);
    const allows = (output: string): boolean => output.includes(id);
    return {
      edits: [{ start: end, end, text: `,${row}` }, ...totalEdits(body)],
      tolerance: { allowsExtra: allows, allowsReplaced: (_missing, extra) => allows(extra) },
    };
  },
};

/** The first id of a row is its own. */
function idOf(fields: Item['fields']): Item['fields'][number] | undefined {
  return fields.find(({ kind }) => kind === 'id');
}

function totalEdits({ text, items }: Body) {
  return items.flatMap(({ fields }) =>
    fields
      .filter(({ name, kind }) => name === TOTAL && kind === 'integer')
      .map(({ value: { start, end } }) => ({ start, end, text: String(Number(text.slice(start, end)) + 1) })),
  );
}
