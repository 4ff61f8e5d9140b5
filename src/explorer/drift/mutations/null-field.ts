import type { Mutation } from '../mutation.ts';

/** Optional fields that are missing are null instead. */
export const nullField: Mutation = {
  id: 'null-field',
  title: 'is answered with null in place of missing optional fields',
  isLegal: true,
  likelihood: 0.6,
  mutate({ items }) {
    const edits = items
      .filter(({ missing, node }) => missing.length > 0 && node.members.length > 0)
      .map(({ missing, node: { end } }) => ({
        start: end - 1,
        end: end - 1,
        text: missing.map((name) => `,${JSON.stringify(name)}:null`).join(''),
      }));
    // A client that stores whole rows stores the null, too.
    const allowsReplaced = (_missing: string, extra: string): boolean => extra.includes('null');
    return edits.length === 0 ? undefined : { edits, tolerance: { allowsReplaced } };
  },
};
