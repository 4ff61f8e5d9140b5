/**
 * Run by the benchmark `worlds` in a process of its own, with the sources of a build: prints the milliseconds of CPU time
 * that a fork and a drop of the world `default` take together.
 *
 *     node fork-in-process.ts ../other-checkout
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const [checkout = ''] = process.argv.slice(2);
const SCENARIO = 'default';
const SEED = '1';
/** Where commits have the functions that compile a scenario, and the commit bab7e6b has them. */
const COMPILERS = ['src/scenarios/scenario-cache.ts', 'src/verbs/play.ts'];
const WARM_UPS = 20;
const FORKS = 40;

/** The part of the class `Worlds` that is used here. */
interface Worlds {
  default: object;
  create(options: { from: { world: object } }): { name: string };
  drop(name: string): void;
  close(): void;
}

const compiler = COMPILERS.find((file) => existsSync(join(checkout, file)));
if (compiler === undefined) throw new Error(`${checkout} has none of the files ${COMPILERS.join(', ')}`);
// The files of a checkout that is known when the program runs.
const compile = (await import(join(checkout, compiler))) as { prepare(scenario: string, seed: string): Promise<void> };
const WORLDS = ['src/world/lifecycle/worlds.ts', 'src/world/worlds.ts'];
const registry = WORLDS.find((file) => existsSync(join(checkout, file))) ?? '';
const { Worlds } = (await import(join(checkout, registry))) as { Worlds: new (options: object) => Worlds };

await compile.prepare(SCENARIO, SEED);
const worlds = new Worlds({ ...compile, scenario: SCENARIO });
const forkAndDrop = (): void => worlds.drop(worlds.create({ from: { world: worlds.default } }).name);
for (let n = 0; n < WARM_UPS; n++) forkAndDrop();
const before = process.threadCpuUsage();
for (let n = 0; n < FORKS; n++) forkAndDrop();
const { user, system } = process.threadCpuUsage(before);
console.log((user + system) / 1000 / FORKS);
worlds.close();
