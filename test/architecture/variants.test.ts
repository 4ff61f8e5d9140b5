/** What recorded traffic does otherwise is declared in files of its own, and the shared code does not name the dialect. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { DIALECT_DIFFERENCES } from '../../tools/docs/dialect-differences.ts';

const ROOT = join(import.meta.dirname, '../..');

describe('the differences of the dialects', () => {
  it.each([...DIALECT_DIFFERENCES])('%s declares differences, and none with equal values', (_file, differences) => {
    expect(Object.keys(differences)).not.toEqual([]);
    for (const [name, { spec, observed }] of Object.entries(differences)) expect(spec, name).not.toEqual(observed);
  });

  it('are not named by the parts that all API versions share', () => {
    const files = globSync('src/{service/{protocol,pipeline,http},core/performance}/**/*.ts', { cwd: ROOT });
    expect(files.length).toBeGreaterThan(50);
    const naming = files.filter((file) => /observed/i.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(naming).toEqual([]);
  });
});
