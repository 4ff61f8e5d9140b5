/**
 * Runs the code blocks of README.md and of the pages in docs/, as a reader would: the blocks of a page one after the
 * other, against a world that is new for each page.
 */
import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startProgram, type Program } from '../fixtures/programs/program.ts';
import { blocksOf, PAGES, readPage, type Block } from './blocks.ts';
import { expectedJson, pattern } from './match-answer.ts';

const ROOT = join(import.meta.dirname, '../..');
const REGIONS = { 8080: 'ADS_API_URL', 8081: 'ADS_API_URL_EU', 8082: 'ADS_API_URL_FE' };
const LANGUAGES = ['sh', 'ts', 'python', 'yaml', 'json', 'text', 'java', 'go', 'php', 'csharp'];
/** Blocks that nothing runs. A change of this number needs a reason as good as theirs. */
const NOT_RUN = 7;

const execute = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'docs-'));
const BIN = join(folder, 'bin');
let program: Program;

beforeAll(async () => {
  program = await startProgram({ SANDBOX_STREAMS: join(folder, 'messages') });
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/ads-sandbox'));
  // The name by which npm installs it, which reports repeat.
  mkdirSync(BIN);
  symlinkSync(join(ROOT, 'dist/main.js'), join(BIN, 'ads-sandbox'));
});

afterAll(async () => {
  program.child.kill();
  await program.ended;
  rmSync(folder, { recursive: true });
});

const host = (name: string): string => new URL(program.variable(name)).host;

/** Whether a test names the page, or finds its own blocks. */
function readsBlock(test: string, page: string): boolean {
  const source = readFileSync(join(ROOT, test), 'utf8');
  return source.includes(page) || source.includes('blocksRunBy(');
}

/** The ports of the pages are those of a sandbox that a reader starts. */
function withPorts(text: string, direction: 'actual' | 'shown'): string {
  return Object.entries(REGIONS).reduce((result, [port, name]) => {
    const [shown, actual] = [`localhost:${port}`, host(name)];
    return direction === 'actual' ? result.replaceAll(shown, actual) : result.replaceAll(actual, shown);
  }, text);
}

async function run(command: string, args: string[], cwd: string): Promise<string> {
  const env = {
    PATH: `${BIN}:${dirname(process.execPath)}:${process.env['PATH'] ?? ''}`,
    HOME: folder,
    SANDBOX_URL: program.variable('ADS_API_URL'),
    ...Object.fromEntries(
      program
        .output()
        .matchAll(/^(ADS_\w+)=(.*)$/gm)
        .map(([, name, value]) => [name, value]),
    ),
  };
  return (await execute(command, args, { cwd, env })).stdout;
}

/** A call that is answered with an error fails, unless the page shows the error. */
const SHELL = `set -eo pipefail
shopt -s expand_aliases
ads-sandbox() { "${process.execPath}" "${BIN}/ads-sandbox" "$@"; }
curl() { command curl --silent $fail "$@"; }
`;
const SEPARATOR = '\u001e';

/** What each shell block prints. They share their variables. */
async function runShell(blocks: readonly Block[], cwd: string): Promise<string[]> {
  const script = blocks.map(({ text, expected }) => {
    const mayFail = /"code"|"status": [45]|^HTTP/m.test(expected?.text ?? '');
    return `fail=${mayFail ? '' : '--fail-with-body'}\n${text}\nprintf '${SEPARATOR}'\n`;
  });
  const printed = await run('bash', ['-c', withPorts(SHELL + script.join(''), 'actual')], cwd);
  return withPorts(printed, 'shown').replaceAll('\r', '').split(SEPARATOR);
}

/** What a reader of the next page would be surprised by: the state of world `default`, and other worlds. */
async function changedState(): Promise<unknown> {
  const read = async (path: string): Promise<unknown> =>
    JSON.parse((await program.call('GET', `/_sandbox${path}`)).text);
  const { worlds } = (await read('/worlds')) as { worlds: { name: string }[] };
  const { mode } = (await read('/clock')) as { mode: string };
  const paths = ['settings', 'faults', 'rateLimit', 'guard', 'jobs/completion', 'jobs/outcomes', 'metrics/overrides'];
  const state = await Promise.all(paths.map((path) => read(`/${path}`)));
  const { profiles: entities } = (await read('/diff')) as { profiles: unknown[] };
  return { worlds: worlds.map(({ name }) => name), mode, state, entities };
}

describe.each(PAGES)('%s', (page) => {
  const blocks = blocksOf(page);
  const runnable = blocks.filter(({ marker }) => marker === undefined || marker.name === 'file');
  const of = (language: string): Block[] => runnable.filter((block) => block.language === language);

  it('has a marker at each block that is not run here', () => {
    for (const { language, marker, line } of blocks) {
      expect(LANGUAGES, `${page}:${line}`).toContain(language);
      if (marker === undefined)
        expect(language, `${page}:${line} needs a marker`).not.toMatch(/^(?:text|java|python|go|php|csharp)$/);
      else expect(['file', 'run-by', 'from', 'not-run'], `${page}:${line}`).toContain(marker.name);
      if (marker?.name === 'run-by')
        expect(readsBlock(marker.value, page), `${marker.value} runs ${page}:${line}`).toBe(true);
    }
  });

  it.runIf(of('json').length > 0)('contains valid JSON', () => {
    for (const { text } of of('json')) expect(() => JSON.parse(text)).not.toThrow();
  });

  it.runIf(of('yaml').length > 0)('contains valid scenarios and seeds', async () => {
    const cwd = mkdtempSync(join(folder, 'yaml-'));
    for (const { text, line } of of('yaml')) {
      expect(text, `${page}:${line} names its schema`).toMatch(/^# yaml-language-server: .*(?:scenario|seed)\.schema/);
      writeFileSync(join(cwd, `line-${line}.yaml`), text);
      await run(process.execPath, [join(ROOT, 'dist/main.js'), 'validate', `line-${line}.yaml`], cwd);
    }
  });

  it.runIf(of('sh').length > 0)('contains commands that work and print the shown output', async () => {
    await program.call('POST', '/_sandbox/scenario', { name: 'default' });
    const untouched = await changedState();
    const cwd = mkdtempSync(join(folder, 'shell-'));
    symlinkSync(join(folder, 'messages'), join(cwd, 'messages'));
    for (const { marker, text } of blocks) if (marker?.name === 'file') writeFileSync(join(cwd, marker.value), text);
    const printed = await runShell(of('sh'), cwd);
    for (const [i, { expected }] of of('sh').entries()) {
      const actual = printed[i] ?? '';
      if (expected?.language === 'json') expect(JSON.parse(actual)).toEqual(expectedJson(JSON.parse(expected.text)));
      else if (expected !== undefined) expect(actual.trim()).toMatch(pattern(expected.text.trim()));
    }
    expect(await changedState(), 'what the page changed and did not reset').toEqual(untouched);
  });

  it.runIf(of('ts').length > 0)('contains TypeScript that runs', async () => {
    for (const { text, line } of of('ts')) {
      const file = join(folder, `${page.replaceAll('/', '-')}-${line}.ts`);
      writeFileSync(file, withPorts(text, 'actual'));
      await run(process.execPath, [file], folder);
    }
  });

  it('links to existing files and headings', () => {
    for (const [, target = ''] of readPage(page).matchAll(/\]\(((?!https?:|mailto:)[^)]+)\)/g)) {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      expect(existsSync(join(ROOT, file)), `${page}: ${target}`).toBe(true);
      if (anchor !== undefined) expect(anchorsOf(readFileSync(join(ROOT, file), 'utf8')), target).toContain(anchor);
    }
  });
});

function anchorsOf(text: string): string[] {
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );
}

const GUIDES = PAGES.filter((page) => page.startsWith('docs/'));

it('README.md has at most 250 lines and links to every page', () => {
  const readme = readPage('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(251);
  for (const page of [...GUIDES, 'CONTRIBUTING.md', 'SECURITY.md']) expect(readme).toContain(`](${page})`);
});

it(`exactly ${NOT_RUN} blocks of all pages are not run`, () => {
  const left = PAGES.flatMap(blocksOf).filter(({ marker }) => marker?.name === 'not-run');
  expect(left.map(({ page, line }) => `${page}:${line}`)).toHaveLength(NOT_RUN);
});
