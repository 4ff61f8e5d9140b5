import type { Mutation } from '../mutation.ts';

const NAME = 'serviceTier';
const MEMBER = `"${NAME}":{"level":3,"since":"2031-01-01"}`;

/** Every object gets a field that no client knows. */
export const newField: Mutation = {
  id: 'new-field',
  title: 'is answered with an unknown field in each object',
  isLegal: true,
  likelihood: 0.9,
  mutate({ items }) {
    const edits = items
      .filter(({ node }) => node.members.length > 0)
      .map(({ node: { end } }) => ({ start: end - 1, end: end - 1, text: `,${MEMBER}` }));
    // A client that stores whole rows stores the field, too.
    const allowsReplaced = (_missing: string, extra: string): boolean => extra.includes(NAME);
    return edits.length === 0 ? undefined : { edits, tolerance: { allowsReplaced } };
  },
};
