import type { Mutation } from '../mutation.ts';
import { appendRow, idEdit, ownIdOf, rowAround, toleranceForRow } from '../new-row.ts';

const FIRST_LOST = 2n ** 53n + 1n;

/** A row has an odd id beyond 2^53, which a float rounds to another number. */
export const bigId: Mutation = {
  id: 'big-id',
  title: 'is answered with an id beyond 2^53',
  isLegal: true,
  likelihood: 0.7,
  mutate(body, draw) {
    const { text, items } = body;
    const field = draw.oneOf(items.flatMap((item) => ownIdOf(item) ?? []));
    if (field === undefined) return undefined;
    const id = String(FIRST_LOST + 2n * BigInt(draw.integer(1_000_000)));
    const edit = idEdit(text, field, id);
    const row = rowAround(body, field);
    if (row !== undefined) return { edits: appendRow(body, row, [edit]), tolerance: toleranceForRow(body, row, id) };
    const old = text.slice(field.value.start, field.value.end).replaceAll('"', '');
    const allowsReplaced = (missing: string, extra: string): boolean => missing.replaceAll(old, id) === extra;
    return { edits: [edit], tolerance: { allowsReplaced } };
  },
};
