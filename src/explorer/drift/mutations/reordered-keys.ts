import type { JsonNode } from '../json-text.ts';
import type { Mutation } from '../mutation.ts';

/** The fields of each object are in the opposite order. */
export const reorderedKeys: Mutation = {
  id: 'reordered-keys',
  title: 'is answered with the fields of each object in another order',
  isLegal: true,
  likelihood: 0.5,
  mutate({ text, root, items }) {
    if (!items.some(({ node }) => node.members.length > 1)) return undefined;
    const edits = [{ start: root.start, end: root.end, text: reversed(text, root) }];
    const allowsReplaced = (missing: string, extra: string): boolean => partsOf(missing) === partsOf(extra);
    return { edits, tolerance: { allowsReplaced } };
  },
};

function reversed(text: string, node: JsonNode): string {
  if (node.type === 'array') return `[${node.items.map((item) => reversed(text, item)).join(',')}]`;
  if (node.type !== 'object') return text.slice(node.start, node.end);
  const members = node.members.map(({ name, value }) => `${JSON.stringify(name)}:${reversed(text, value)}`);
  return `{${members.toReversed().join(',')}}`;
}

/** The same for rows with the same fields in any order. */
function partsOf(row: string): string {
  return row
    .split(/[\s,{}[\]]+/)
    .filter((part) => part !== '')
    .toSorted()
    .join(' ');
}
