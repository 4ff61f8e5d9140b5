/**
 * The command `conform` as a process.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch } from '../fixtures/programs/program.ts';
import { NOW, openWorld } from '../fixtures/sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'ads-sandbox-conform-'));
const file = join(folder, 'calls.har');
const different = join(folder, 'different.har');
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const world = openWorld({ scenario: 'empty', seed: 'recorded', now: NOW });
  await world.ask('GET', '/v2/profiles');
  const { text } = await world.admin('GET', '/requests/export?format=har');
  writeFileSync(file, text);
  writeFileSync(different, text.replace('"status": 200', '"status": 201'));
});

async function run(...args: string[]) {
  const { ended, output, errors } = launch({}, [], ['conform', ...args]);
  return { status: await ended, output: output(), errors: errors() };
}

it('compares with a world of the recorded scenario and seed, and writes reports by extension', async () => {
  const files = ['report.md', 'report.xml', 'report.json', 'report.html', 'report.txt'].map((name) =>
    join(folder, name),
  );
  const reports = files.flatMap((name) => ['--report', name]);
  const { status, output } = await run(file, '--fail-under', '100', ...reports);
  expect({ status, output }).toEqual({ status: 0, output: expect.stringContaining('100 % of 1 answer is exact') });
  const [markdown = '', junit = '', json = '', html = '', text = ''] = files.map((name) => readFileSync(name, 'utf8'));
  expect(markdown).toContain('| <code>listProfilesV2</code> | 1 | 0 | 0 | 0 |');
  expect(junit).toContain('failures="0"');
  expect(JSON.parse(json).counts.exact).toBe(1);
  expect(html).toContain('<td>listProfilesV2</td>');
  expect(text).toBe(output);
});

it('leaves the worlds of a data folder as they are', async () => {
  const data = join(folder, 'data');
  expect((await run(file, '--data', data)).status).toBe(0);
  expect(existsSync(data)).toBe(false);
});

it('names the other dialect if more answers match with it', async () => {
  const recording = join('test', 'fixtures', 'captured', 'recordings', 'legacy-2021.har');
  const { output } = await run(recording);
  expect(output).toMatch(/^\d\d\.\d % of 111 answers are .*\. With --dialect observed, [\d.]+ % are\.$/m);
  expect((await run(recording, '--dialect', 'spec')).output).not.toContain('With --dialect');
}, 60_000);

it('ends with status 1 below --fail-under', async () => {
  const { status, output } = await run('--fail-under=95', different);
  expect({ status, output }).toEqual({ status: 1, output: expect.stringContaining('recorded 201, sandbox 200') });
});

it('ends with status 2 for wrong usage', async () => {
  for (const [args, message] of [
    [[], 'missing file'],
    [[file, '--fail-under', '101'], "--fail-under is '101'"],
    [[file, '--report', 'report.pdf'], "--report is 'report.pdf'"],
    [[file, '--only', 'listProfilesV2,listCampaigns'], "--only is 'listCampaigns'"],
    [[file, '--only', 'listProfileV2'], 'did you mean listProfilesV2?'],
    [[mkdtempSync(join(folder, 'empty-'))], 'has no file whose name ends with .har'],
    [[file, '--write-seed', file], `--write-seed is '${file}', which is the recording, too; name another file`],
    [
      [file, '--report', file.replace('.har', '.json'), '--contribute', file.replace('.har', '.json')],
      'is --report, too',
    ],
    [[join(folder, 'none.har')], 'does not exist'],
    [['--', join(folder, 'none.har')], 'none.har does not exist'],
    [['-'], 'save standard input to a file'],
    [[file, '--scenario', 'none'], 'none'],
  ] as const) {
    const { status, errors } = await run(...args);
    expect({ status, errors }).toEqual({ status: 2, errors: expect.stringContaining(message) });
  }
  expect(readFileSync(file, 'utf8')).toContain('"log"');
});
