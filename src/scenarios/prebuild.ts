/**
 * Compiles scenarios at build time, so that a start reads a database file instead of compiling.
 */
import { writeFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { DAY_MS } from '../model/text/time-units.ts';
import { DEFAULT_SEED } from '../world/lifecycle/template.ts';
import { InvalidScenario, type ScenarioCompiler } from './scenario-compiler.ts';

/** Larger databases are not worth their size in the package: they are compiled when a world starts. */
const MAX_BYTES = 4 * 2 ** 20;

/**
 * Writes `<name>.prebuilt.gz` and `.json` for each scenario, except for those that have a seed of their
 * own or depend on the start instant.
 * Returns the errors of scenarios that are not valid.
 */
export function prebuild(compiler: ScenarioCompiler, scenarios: readonly string[], folder: URL): string[] {
  return scenarios.flatMap((scenario) => {
    try {
      prebuildOne(compiler, scenario, folder);
      return [];
    } catch (error) {
      if (error instanceof InvalidScenario) return error.message;
      throw error;
    }
  });
}

function prebuildOne(compiler: ScenarioCompiler, scenario: string, folder: URL): void {
  if (compiler.hasSeed(scenario)) return;
  const compileOn = (day: number, hasRequestedNow: boolean) =>
    compiler.compile(scenario, { seed: DEFAULT_SEED, now: day * DAY_MS, hasRequestedNow });
  const one = compileOn(0, false);
  if (compileOn(400, false).compiledAt !== one.compiledAt) return;
  // At another start, a scenario with instants may have its past after now, and is not valid then.
  const isOther = (day: number): boolean => {
    try {
      return compileOn(day, true).compiledAt !== one.compiledAt;
    } catch (error) {
      if (error instanceof InvalidScenario) return true;
      throw error;
    }
  };
  const hasFixedDates = [0, 400].some(isOther);
  const bytes = gzipSync(one.bytes);
  if (bytes.length > MAX_BYTES) return;
  const { compiledAt, clock } = one;
  writeFileSync(new URL(`${scenario}.prebuilt.gz`, folder), bytes);
  writeFileSync(
    new URL(`${scenario}.prebuilt.json`, folder),
    JSON.stringify({ compiledAt, clock, ...(hasFixedDates ? { hasFixedDates } : {}) }),
  );
}
