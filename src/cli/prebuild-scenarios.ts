/**
 * Run by the build, from dist/: compiles each scenario to the database that its worlds start with. Errors are printed but
 * do not stop the build; a test finds them.
 */
import { Library } from '../scenarios/library.ts';
import { prebuild } from '../scenarios/prebuild.ts';
import { ScenarioCompiler } from '../scenarios/scenario-compiler.ts';

const library = new Library();
for (const error of prebuild(
  new ScenarioCompiler(library),
  library.names(),
  new URL('./scenarios/', import.meta.url),
)) {
  process.stderr.write(`${error}\n`);
}
