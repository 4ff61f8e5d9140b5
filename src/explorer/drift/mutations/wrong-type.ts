import type { Mutation } from '../mutation.ts';

/** A field has a value of another type: an object in place of a list, and a list in place of anything else. */
export const wrongType: Mutation = {
  id: 'wrong-type',
  title: 'is answered with a value of another type',
  isLegal: false,
  likelihood: 0.1,
  mutate({ items }, draw) {
    const field = draw.oneOf(items.flatMap(({ fields }) => fields));
    if (field === undefined) return undefined;
    const { type, start, end } = field.value;
    return { edits: [{ start, end, text: type === 'array' ? '{}' : '[]' }] };
  },
};
