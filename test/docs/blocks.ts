/**
 * The Markdown pages of the project and their code blocks. A comment before a block says how it is treated:
 *
 *     <!-- file: NAME -->        the block is written to this file, where the shell blocks of the page find it
 *     <!-- run-by: TEST -->      another test runs it, which names the page
 *     <!-- from: FILE -->        the block is an excerpt of this file, which is run or compiled as a whole
 *     <!-- not-run: REASON -->   nothing runs it
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');

export interface Block {
  page: string;
  line: number;
  language: string;
  text: string;
  marker?: { name: string; value: string };
  /** The block that follows a shell block and shows what it prints. */
  expected?: Block;
}

/** Relative to the root of the project. Generated pages hold tables only. */
export const PAGES: readonly string[] = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'bench/README.md',
  'examples/vitest/README.md',
  'examples/pytest/README.md',
  'examples/etl-tap/README.md',
  'examples/explorer/README.md',
  'examples/explorer/BUGS.md',
  'examples/agent/README.md',
  ...globSync('docs/*.md', { cwd: ROOT }).toSorted(),
];

export function readPage(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8');
}

const BLOCK = /(?:^<!-- ([\w-]+): (.*?) -->\n\n?)?^( *)```(\w*)\n(.*?)^ *```$/gms;

export function blocksOf(page: string): Block[] {
  const text = readPage(page);
  const blocks: Block[] = [];
  let end = -1;
  for (const match of text.matchAll(BLOCK)) {
    const [all, name, value = '', indent = '', language = '', lines = ''] = match;
    const block: Block = {
      page,
      line: text.slice(0, match.index).split('\n').length,
      language,
      text: lines.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
      ...(name === undefined ? {} : { marker: { name, value } }),
    };
    const before = blocks.at(-1);
    const isAnswer = before?.language === 'sh' && text.slice(end, match.index).trim() === '';
    if (isAnswer && name === undefined && (language === 'json' || language === 'text')) before.expected = block;
    else blocks.push(block);
    end = match.index + all.length;
  }
  return blocks;
}

/** The only blocks of a page in one language, for a test that runs them in its own way. */
export function blocksRunBy(test: string, language: string): Block[] {
  return PAGES.flatMap(blocksOf).filter(
    (block) => block.language === language && block.marker?.name === 'run-by' && block.marker.value === test,
  );
}
