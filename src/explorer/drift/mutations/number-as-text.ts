import type { Mutation } from '../mutation.ts';

/** A field that is a number is text in every object. */
export const numberAsText: Mutation = {
  id: 'number-as-text',
  title: 'is answered with text in place of numbers',
  isLegal: false,
  likelihood: 0.2,
  mutate({ text, items }, draw) {
    const numbers = items.flatMap(({ fields }) => fields.filter(({ value }) => value.type === 'number'));
    const name = draw.oneOf([...new Set(numbers.map((field) => field.name))]);
    const edits = numbers
      .filter((field) => field.name === name)
      .map(({ value: { start, end } }) => ({ start, end, text: `"${text.slice(start, end)}"` }));
    return edits.length === 0 ? undefined : { edits };
  },
};
