import type { Mutation } from '../mutation.ts';
import type { Edit, ObjectNode } from '../json-text.ts';

/** A field that a client can rely on is missing in every object: without an optional one, an answer would be right. */
export const missingField: Mutation = {
  id: 'missing-field',
  title: 'is answered without one of the fields',
  isLegal: false,
  likelihood: 0.2,
  mutate({ items }, draw) {
    const removable = items.filter(({ node }) => node.members.length > 1);
    const reliable = removable.flatMap(({ fields }) => fields.filter(({ isReliable }) => isReliable));
    const name = draw.oneOf([...new Set(reliable.map((field) => field.name))]);
    const edits = removable.flatMap(({ node }) => removal(node, name));
    return edits.length === 0 ? undefined : { edits: outermost(edits) };
  },
};

/** Removes a member with the comma before it, or the one after it if it is the first. */
function removal({ members }: ObjectNode, name: string | undefined): Edit[] {
  const i = members.findIndex((member) => member.name === name);
  const member = members[i];
  if (member === undefined) return [];
  const before = members[i - 1];
  const after = members[i + 1];
  if (before !== undefined) return [{ start: before.end, end: member.end, text: '' }];
  return [{ start: member.start, end: after?.start ?? member.end, text: '' }];
}

/** A removed object may contain a field of the same name. */
function outermost(edits: readonly Edit[]): Edit[] {
  return edits.filter((edit) => !edits.some((other) => other.start < edit.start && edit.end < other.end));
}
