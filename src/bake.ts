/**
 * Run by the build, from dist/: turns each seed into the database that worlds of it begin as.
 */
import { seedFolder, seedNames } from './scenario/seed-files.ts';
import { bake } from './verbs/bake.ts';

bake(seedNames(), seedFolder());
