/** The agents of examples/agent do what their page and that of agents say. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksRunBy, type Block } from '../docs/blocks.ts';
import { pattern } from '../docs/match-answer.ts';

const ROOT = join(import.meta.dirname, '../..');
const SELF = 'test/cli/example-agents.long.test.ts';
const folder = mkdtempSync(join(tmpdir(), 'example-agents-'));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
// oxlint-disable-next-line typescript/no-explicit-any -- the tests look into reports
const reportOf = (agent: string): any => JSON.parse(read(`${agent}.json`));

function blockOf(page: string, language: string): Block {
  const block = blocksRunBy(SELF, language).find((each) => each.page === page);
  if (block === undefined) throw new Error(`${page} has no block in ${language}`);
  return block;
}

function run(commands: string): Promise<{ status: number; output: string }> {
  const env = { PATH: `${folder}:${dirname(process.execPath)}:${process.env['PATH']}`, ADS_POLL_SECONDS: '0.1' };
  return new Promise((resolve) =>
    execFile('sh', ['-c', commands], { cwd: folder, env }, (error, stdout) =>
      resolve({ status: Number(error?.code ?? 0), output: stdout }),
    ),
  );
}

beforeAll(() => {
  cpSync(join(ROOT, 'examples/agent'), folder, { recursive: true });
  symlinkSync(join(ROOT, 'dist/main.js'), join(folder, 'ads-sandbox'));
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('the commands of examples/agent', () => {
  let result = { status: 0, output: '' };

  beforeAll(async () => {
    result = await run(blockOf('examples/agent/README.md', 'sh').text);
  });

  it('fail because of the guard, which the careless agent alone exceeds', () => {
    expect(result.status).toBe(1);
    expect(reportOf('careful').violations).toEqual([]);
    expect(reportOf('careless').violations).toEqual([expect.objectContaining({ rule: 'guard-budget' })]);
    expect(result.output.match(/^ignored:/gm)).toHaveLength(1);
  });

  it('report the changes that the page names, by the operation that made them', () => {
    const changesOf = (agent: string): string[][] =>
      reportOf(agent).worlds[0].profiles[0].changed.map(
        ({ collection, fields }: { collection: string; fields: { field: string }[] }) => [
          collection,
          ...fields.map(({ field }) => field).filter((field) => field !== 'lastUpdatedDate'),
        ],
      );
    expect(changesOf('careful')).toEqual(Array.from({ length: 18 }, () => ['keywords', 'bid']));
    expect(changesOf('careless')).toEqual(Array.from({ length: 11 }, () => ['campaigns', 'state']));
    expect(read('careful.txt')).toContain('updateUnifiedTargets');
  });

  it('report the shown cost, by which the careful agent earns more than without its changes', () => {
    expect(read('careless.txt')).toContain(blockOf('examples/agent/README.md', 'text').text);
    const { cost } = reportOf('careful').worlds[0].profiles[0];
    expect(cost.difference.profit).toBeGreaterThan(0);
    expect(cost.difference.cost).toBeLessThan(0);
  });
});

describe('the agent of the page of agents', () => {
  const PAGE = 'docs/optimisers-and-agents.md';

  it('is compared over seeds as the page shows', async () => {
    const { text, expected } = blockOf(PAGE, 'sh');
    const { status, output } = await run(text);
    expect(status).toBe(0);
    expect(output.trim()).toMatch(pattern(expected?.text.trim() ?? ''));
  });

  it('decides in the lines that the page shows', () => {
    expect(read('by-acos.ts')).toContain(blockOf(PAGE, 'ts').text);
  });
});
