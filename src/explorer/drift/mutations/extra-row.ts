import type { Mutation } from '../mutation.ts';
import { changeValue, rowAround } from '../new-row.ts';

/** A list has one more row: a copy of another one with an id of its own. */
export const extraRow: Mutation = {
  id: 'extra-row',
  title: 'is answered with one more row',
  isLegal: true,
  likelihood: 0.4,
  mutate(body, draw) {
    const rows = body.items.filter(({ node }) => rowAround(body, node)?.node === node);
    const row = draw.oneOf(rows);
    return row === undefined
      ? undefined
      : changeValue(body, draw, { start: row.node.start, end: row.node.start, text: '' });
  },
};
