import type { Mutation } from '../mutation.ts';
import { changeValue } from '../new-row.ts';

/** Longer than common columns of databases, with characters of several scripts, quotes and line ends. */
const ADDED = ` "drift" – ${'Zelt für 中文 🏕 '.repeat(40)}\n;,\t'end`;

/** A name is long and has unusual characters. */
export const longerText: Mutation = {
  id: 'longer-text',
  title: 'is answered with a long name of unusual characters',
  isLegal: true,
  likelihood: 0.4,
  mutate(body, draw) {
    const field = draw.oneOf(body.items.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'text')));
    if (field === undefined) return undefined;
    const { start, end } = field.value;
    const old = JSON.parse(body.text.slice(start, end)) as string;
    return changeValue(body, draw, { start, end, text: JSON.stringify(old + ADDED) });
  },
};
