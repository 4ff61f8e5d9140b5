/** The pages of docs/ as Markdown, and the lists of them for agents. */
import { globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readPage } from '../docs/blocks.ts';
import { sandbox } from '../fixtures/sandbox.ts';

const FILES = globSync('docs/*.md');
const DESCRIPTION = /^- \[(.+)\]\((docs\/[\w-]+\.md)\): ([a-z][^\n]{20,})$/gm;

/** Of the page, without comments. */
function lastLine(file: string): string {
  const lines = readPage(file).split('\n');
  return lines.findLast((line) => line !== '' && !line.startsWith('<!--')) ?? '';
}

describe('/llms.txt', () => {
  it('lists each page once, with its title and purpose, and its links are served', async () => {
    const box = sandbox();
    const { status, headers, text } = await box.ask('GET', '/llms.txt', { headers: {} });
    expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^# ads-sandbox\n\n> \S/);
    const listed = [...text.matchAll(DESCRIPTION)];
    expect(listed.map(([, , file]) => file).toSorted()).toEqual(FILES.toSorted());
    expect(listed[0]?.[1]).toBe('Getting started');
    expect(text.match(/^- /gm)).toHaveLength(FILES.length);
    for (const [, title = '', file = '', purpose = ''] of listed) {
      const page = await box.ask('GET', `/${file}`, { headers: {} });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8']);
      expect(page.text.replaceAll('\n', ' ')).toContain(`# ${title}  After reading this page you can ${purpose}`);
      expect(page.text.trimEnd().endsWith(lastLine(file)), file).toBe(true);
    }
  });

  it('is served below the path of a world, and not to unknown hosts', async () => {
    const box = sandbox();
    expect((await box.ask('GET', '/_worlds/default/llms.txt', { headers: {} })).status).toBe(200);
    for (const path of ['/llms.txt', '/llms-full.txt', '/docs/faults.md'])
      expect((await box.fetch(path, { headers: { host: 'rebound.example' } })).status).toBe(403);
  });
});

describe('/llms-full.txt', () => {
  it('contains all pages without the comments of their tests', async () => {
    const { text } = await sandbox().ask('GET', '/llms-full.txt', { headers: {} });
    for (const file of FILES) expect(text).toContain(readPage(file).split('\n', 1)[0]);
    expect(text.split('\n').filter((line) => line.startsWith('# ')).length).toBeGreaterThan(FILES.length);
    expect(text).not.toMatch(/^<!--/m);
  });
});

describe('/docs/', () => {
  it('serves no other Markdown file', async () => {
    const box = sandbox();
    for (const path of ['/docs/unknown.md', '/docs/..%2fREADME.md', '/docs/%2e%2e/README.md', '/docs/a/faults.md'])
      expect((await box.ask('GET', path, { headers: {} })).status).toBe(404);
  });
});
