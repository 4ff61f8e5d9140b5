/**
 * Mutations of the fields of objects: new ones, missing ones, null, another order.
 */
import type { Edit, JsonNode, ObjectNode } from './json-text.ts';
import { isMadeOf } from './justified-outputs.ts';
import { CHECK_FIELDS, type Mutation } from './mutation.ts';

const NEW_FIELD = 'serviceTier';
const LEVEL = 3;
const NEW_VALUE = '2031-01-01';

export const newField: Mutation = {
  id: 'new-field',
  title: 'is answered with an unknown field in each object',
  remedy: 'Ignore unknown fields.',
  likelihood: 0.9,
  mutate({ items }) {
    const edits = items
      .filter(({ node }) => node.members.length > 0)
      .map(({ node: { end } }) => ({
        start: end - 1,
        end: end - 1,
        text: `,"${NEW_FIELD}":{"level":${LEVEL},"since":"${NEW_VALUE}"}`,
      }));
    // A client that stores whole rows stores the field, too. A line of CSV has only its value.
    const allowsReplaced = (_missing: string, extra: string): boolean =>
      extra.includes(NEW_FIELD) || extra.includes(NEW_VALUE);
    // One that stores the whole answer has a row for it.
    const allowsExtra = (extra: string): boolean =>
      extra.includes(NEW_FIELD) && isMadeOf(extra, [NEW_FIELD, NEW_VALUE], [LEVEL]);
    return edits.length === 0 ? undefined : { edits, tolerance: { allowsReplaced, allowsExtra } };
  },
};

export const nullField: Mutation = {
  id: 'null-field',
  title: 'is answered with null in place of missing optional fields',
  remedy: 'Treat null as a missing field.',
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
    const names = items.flatMap(({ missing }) => missing);
    const allowsExtra = (extra: string): boolean => extra.includes('null') && isMadeOf(extra, names, []);
    return edits.length === 0 ? undefined : { edits, tolerance: { allowsReplaced, allowsExtra } };
  },
};

/** The fields of each object are in the opposite order. */
export const reorderedKeys: Mutation = {
  id: 'reordered-keys',
  title: 'is answered with the fields of each object in another order',
  remedy: 'Read fields by their names, whatever their order.',
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

/** A field that a client can rely on is missing in every object: without an optional one, an answer would be right. */
export const missingField: Mutation = {
  id: 'missing-field',
  title: 'is answered without one of the fields',
  remedy: CHECK_FIELDS,
  isHostile: true,
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
