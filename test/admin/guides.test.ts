/** The pages of docs/ as Markdown, and the texts that are made of them for models. */
import { globSync } from 'node:fs';
import { describe, expect } from 'vitest';
import { readPage } from '../docs/blocks.ts';
import { openWorld } from '../fixtures/sandbox.ts';
import { it } from '../fixtures/test-with-world.ts';

const FILES = globSync('docs/*.md');
const DESCRIPTION = /^- \[(.+)\]\((docs\/[\w-]+\.md)\)(?:: ([A-Z][^\n]+)\.)?$/gm;
/** The pages that a program looks up, whose sizes do not count. */
const LOOKED_UP = /\/(?:reference|decisions)\.md$/;
const MOST_TOKENS = 40_000;
const CHARACTERS_OF_A_TOKEN = 4;

/** Of the page, without comments. */
function lastLine(file: string): string {
  const lines = readPage(file).split('\n');
  return lines.findLast((line) => line !== '' && !line.startsWith('<!--')) ?? '';
}

describe('/llms.txt', () => {
  it('lists the pages that a test of a client needs, with title and purpose, and names the others', async () => {
    const world = openWorld();
    const { status, headers, text } = await world.ask('GET', '/llms.txt', { headers: {} });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^# ads-sandbox\n\n> \S/);
    const listed = [...text.matchAll(DESCRIPTION)];
    expect(text.match(/^- /gm)).toHaveLength(listed.length);
    const names = listed.map(([, , file = '']) => file);
    expect(names[0]).toBe('docs/getting-started.md');
    for (const name of ['client-library', 'scenarios', 'journal-and-violations', 'admin-api'])
      expect(names).toContain(`docs/${name}.md`);
    for (const subject of [/test/, /time/, /faults/]) expect(names.join(' ')).toMatch(subject);
    const others = /^Other pages, .*: (.*)\.$/m.exec(text)?.[1]?.split(', ') ?? [];
    expect([...names, ...others.map((name) => `docs/${name}.md`)].toSorted()).toEqual(FILES.toSorted());
    for (const [, title = '', file = '', purpose = ''] of listed) {
      const page = await world.ask('GET', `/${file}`, { headers: {} });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(page.text.replaceAll('\n', ' ')).toContain(`# ${title}  ${purpose}`);
      expect(page.text.trimEnd().endsWith(lastLine(file)), file).toBe(true);
    }
  });

  it(`gives a model at most ${MOST_TOKENS} tokens with the pages that it links`, async ({ world }) => {
    const read = async (path: string): Promise<string> => (await world.ask('GET', path, { headers: {} })).text;
    const text = await read('/llms.txt');
    const links = [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link);
    const pages = await Promise.all(links.filter((link) => !LOOKED_UP.test(link)).map((link) => read(`/${link}`)));
    expect(pages.length).toBeGreaterThanOrEqual(7);
    const characters = [text, ...pages].reduce((sum, { length }) => sum + length, 0);
    expect(characters / CHARACTERS_OF_A_TOKEN).toBeLessThanOrEqual(MOST_TOKENS);
    expect((await read('/llms-full.txt')).length / CHARACTERS_OF_A_TOKEN).toBeLessThanOrEqual(MOST_TOKENS);
  });

  it('is served below the path of a world, and not to unknown hosts', async ({ world }) => {
    expect((await world.ask('GET', '/_worlds/default/llms.txt', { headers: {} })).status).toBe(200);
    for (const path of ['/llms.txt', '/llms-full.txt', '/docs/getting-started.md'])
      expect((await world.fetch(path, { headers: { host: 'rebound.example' } })).status).toBe(403);
  });
});

describe('/llms-full.txt', () => {
  it('contains the pages that /llms.txt links, without the comments of their tests', async ({ world }) => {
    const { text } = await world.ask('GET', '/llms-full.txt', { headers: {} });
    const list = await world.ask('GET', '/llms.txt', { headers: {} });
    for (const [, , file = ''] of list.text.matchAll(DESCRIPTION)) expect(text).toContain(`\n${lastLine(file)}\n`);
    expect(text).not.toMatch(/^<!--/m);
  });
});

describe('/docs/', () => {
  it('serves no other Markdown file', async ({ world }) => {
    for (const path of [
      '/docs/unknown.md',
      '/docs/..%2fREADME.md',
      '/docs/%2e%2e/README.md',
      '/docs/a/getting-started.md',
    ])
      expect((await world.ask('GET', path, { headers: {} })).status).toBe(404);
  });
});
