/** The agents of examples/agent do what their page says. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { blocksRunBy } from '../docs/blocks.ts';

const ROOT = join(import.meta.dirname, '../..');
const SELF = 'test/cli/example-agents.long.test.ts';
const folder = mkdtempSync(join(tmpdir(), 'example-agents-'));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
// oxlint-disable-next-line typescript/no-explicit-any -- the tests look into reports
const reportOf = (agent: string): any => JSON.parse(read(`${agent}.json`));

describe('the commands of examples/agent', () => {
  let result = { status: 0, output: '' };

  beforeAll(async () => {
    cpSync(join(ROOT, 'examples/agent'), folder, { recursive: true });
    symlinkSync(join(ROOT, 'dist/main.js'), join(folder, 'ads-sandbox'));
    const [commands] = blocksRunBy(SELF, 'sh');
    const env = { PATH: `${folder}:${dirname(process.execPath)}:${process.env['PATH']}` };
    result = await new Promise((resolve) =>
      execFile('sh', ['-c', commands?.text ?? ''], { cwd: folder, env }, (error, stdout) =>
        resolve({ status: Number(error?.code ?? 0), output: stdout }),
      ),
    );
  });
  afterAll(() => rmSync(folder, { recursive: true }));

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
    const [shown] = blocksRunBy(SELF, 'text');
    expect(read('careless.txt')).toContain(shown?.text);
    const { cost } = reportOf('careful').worlds[0].profiles[0];
    expect(cost.difference.profit).toBeGreaterThan(0);
    expect(cost.difference.cost).toBeLessThan(0);
  });
});
