import type { Mutation } from '../mutation.ts';
import { changeValue } from '../new-row.ts';

const VALUE = 'UNDER_SERVICE_REVIEW';

/** A field has a value that is not in its documented list. */
export const newEnumValue: Mutation = {
  id: 'new-enum-value',
  title: 'is answered with a value that is not in the documented list',
  isLegal: true,
  likelihood: 0.6,
  mutate(body, draw) {
    const field = draw.oneOf(body.items.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'enum')));
    if (field === undefined) return undefined;
    const { start, end } = field.value;
    return changeValue(body, draw, { start, end, text: `"${VALUE}"` });
  },
};
