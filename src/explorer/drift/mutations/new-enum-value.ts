import type { Mutation } from '../mutation.ts';

const VALUE = 'UNDER_SERVICE_REVIEW';

/** One field has a value that is not in its documented list. */
export const newEnumValue: Mutation = {
  id: 'new-enum-value',
  title: 'is answered with a value that is not in the documented list',
  isLegal: true,
  likelihood: 0.6,
  mutate({ items }, draw) {
    const field = draw.oneOf(items.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'enum')));
    if (field === undefined) return undefined;
    const { start, end } = field.value;
    const allows = (row: string): boolean => row.includes(VALUE);
    return {
      edits: [{ start, end, text: `"${VALUE}"` }],
      tolerance: { allowsReplaced: (_missing, extra) => allows(extra) },
    };
  },
};
