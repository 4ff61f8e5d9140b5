import type { Field, Mutation } from '../mutation.ts';

const FIRST_LOST = 2n ** 53n + 1n;

/** An odd number beyond 2^53, which a float rounds to another number. */
export function drawBigId(integer: (below: number) => number): string {
  return String(FIRST_LOST + 2n * BigInt(integer(1_000_000)));
}

/** The digits of an id that is a number or a text. */
export function idEdit(text: string, { value: { start, end } }: Field, id: string) {
  return { start, end, text: text[start] === '"' ? `"${id}"` : id };
}

/** One id of a list or a file is greater than a float can hold. */
export const bigId: Mutation = {
  id: 'big-id',
  title: 'is answered with an id beyond 2^53',
  isLegal: true,
  likelihood: 0.7,
  mutate({ text, items }, draw) {
    const field = draw.oneOf(items.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'id')));
    if (field === undefined) return undefined;
    const id = drawBigId(draw.integer);
    const old = text.slice(field.value.start, field.value.end).replaceAll('"', '');
    const allowsReplaced = (missing: string, extra: string): boolean => missing.replaceAll(old, id) === extra;
    return { edits: [idEdit(text, field, id)], tolerance: { allowsReplaced } };
  },
};
