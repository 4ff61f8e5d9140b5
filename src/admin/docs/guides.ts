/**
 * The guides in docs/, for readers that have no browser: each page as Markdown, and for models the pages that a test of a
 * client needs, as a list in the form of https://llmstxt.org and in one file.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Guide {
  /** The name of the file, such as `faults.md`. */
  file: string;
  title: string;
  /** Its first sentence, empty if the page begins with a call. */
  purpose: string;
  text: string;
}

const FIRST = 'getting-started.md';
/** The title, and the sentence that a page can begin with: see CONTRIBUTING.md. */
const HEAD = /^# (.+)\n\n(?:([A-Z][^]+?)[.:]\s)?/;
/** What a test of a client needs: at most 40,000 tokens in all, which a test computes. */
const FOR_MODELS = /^(?:getting-started|test|python|client-library|scenarios|time|faults|journal|admin-api)/;
const FILE = /^[a-z\d-]+\.md$/;
/** Comments about the tests of code blocks. */
const COMMENTS = /^<!--.*?-->\n+/gm;

/** Above dist/ in a build, in the checkout otherwise. */
function guidesFolder(): string | undefined {
  return ['../docs/', '../../../docs/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((folder) => existsSync(join(folder, FIRST)));
}

/** The page for beginners first. Empty if the pages are not installed with the program. */
export function readGuides(): Guide[] {
  const folder = guidesFolder();
  if (folder === undefined) return [];
  const files = globSync(join(folder, '*.md')).toSorted();
  const guides = files.map((path) => readGuide(basename(path), readFileSync(path, 'utf8')));
  return [...guides.filter(({ file }) => file === FIRST), ...guides.filter(({ file }) => file !== FIRST)];
}

/** Undefined for a name that no page has. */
export function findGuide(file: string): Guide | undefined {
  const folder = guidesFolder();
  if (folder === undefined || !FILE.test(file) || !existsSync(join(folder, file))) return undefined;
  return readGuide(file, readFileSync(join(folder, file), 'utf8'));
}

function readGuide(file: string, markdown: string): Guide {
  const text = markdown.replaceAll(COMMENTS, '');
  const [, title = file, purpose = ''] = HEAD.exec(text) ?? [];
  return { file, title, purpose: purpose.replaceAll(/\s+/g, ' '), text };
}

const INTRODUCTION = `# ads-sandbox

> An emulator of the Amazon Ads API for development and tests, with an admin API that creates isolated worlds, moves their
> clocks, injects faults and reports what a client did.

This sandbox describes the emulated service at /openapi.json and its admin API at /_sandbox/openapi.json. Agents can call the
tools of the MCP server at /_sandbox/mcp.
`;

/** A page, or one of the texts that are made of pages. */
export function guideFile(path: string): Response | undefined {
  if (path.startsWith('/docs/')) {
    const guide = findGuide(path.slice('/docs/'.length));
    return guide && textResponse(guide.text, 'text/markdown');
  }
  const guides = readGuides();
  if (guides.length === 0) return undefined;
  const { listed = [], others = [] } = Object.groupBy(guides, ({ file }) =>
    FOR_MODELS.test(file) ? 'listed' : 'others',
  );
  return textResponse(path === '/llms.txt' ? listGuides(listed, others) : joinGuides(listed), 'text/plain');
}

function textResponse(text: string, type: string): Response {
  return new Response(text, {
    headers: { 'content-type': `${type}; charset=utf-8`, 'x-content-type-options': 'nosniff' },
  });
}

/** Links are relative to the root of the sandbox. */
function listGuides(listed: readonly Guide[], others: readonly Guide[]): string {
  const lines = listed.map(
    ({ file, title, purpose }) => `- [${title}](docs/${file})${purpose === '' ? '' : `: ${purpose}.`}\n`,
  );
  return `${INTRODUCTION}
## What a test of a client needs

In one file: /llms-full.txt

${lines.join('')}
## More

Other pages, each at /docs/NAME.md: ${others.map(({ file }) => file.replace('.md', '')).join(', ')}.
`;
}

function joinGuides(guides: readonly Guide[]): string {
  return [INTRODUCTION, ...guides.map(({ text }) => text)].join('\n');
}
