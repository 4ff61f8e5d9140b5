/** What the build does with the built-in scenarios. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { Library } from '../../src/scenarios/library.ts';
import { prebuild } from '../../src/scenarios/prebuild.ts';
import { ScenarioCompiler } from '../../src/scenarios/scenario-compiler.ts';

it('the build compiles every scenario without an error', () => {
  const folder = mkdtempSync(join(tmpdir(), 'prebuilt-'));
  const library = new Library();
  expect(prebuild(new ScenarioCompiler(library), library.names(), pathToFileURL(`${folder}/`))).toEqual([]);
  expect(readdirSync(folder)).toContain('history-90-days.prebuilt.gz');
  rmSync(folder, { recursive: true });
});
