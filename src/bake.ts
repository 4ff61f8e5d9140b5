/**
 * Run by the build, from dist/: turns each scenario into the database that worlds of it begin as. One that can't be
 * played is told, and refused when a world is to start from it; a test finds it before anyone else does.
 */
import { Library } from './scenario/library.ts';
import { bake } from './verbs/bake.ts';
import { Player } from './verbs/player.ts';

const library = new Library();
for (const wrong of bake(new Player(library), library.names(), new URL('./scenarios/', import.meta.url))) {
  process.stderr.write(`${wrong}\n`);
}
