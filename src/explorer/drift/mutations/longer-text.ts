import type { Mutation } from '../mutation.ts';

/** Longer than common columns of databases, with characters of several scripts, quotes and line ends. */
const ADDED = ` "drift" – ${'Zelt für 中文 🏕 '.repeat(40)}\n;,\t'end`;
/** A part that no reader of the text changes. */
const MARK = '🏕';

/** One name is long and has unusual characters. */
export const longerText: Mutation = {
  id: 'longer-text',
  title: 'is answered with a long name of unusual characters',
  isLegal: true,
  likelihood: 0.4,
  mutate({ text, items }, draw) {
    const field = draw.oneOf(items.flatMap(({ fields }) => fields.filter(({ kind }) => kind === 'text')));
    if (field === undefined) return undefined;
    const { start, end } = field.value;
    const old = JSON.parse(text.slice(start, end)) as string;
    const allowsReplaced = (_missing: string, extra: string): boolean =>
      extra.includes(MARK) || extra.includes(String.raw`\ud83c\udfd5`);
    return { edits: [{ start, end, text: JSON.stringify(old + ADDED) }], tolerance: { allowsReplaced } };
  },
};
