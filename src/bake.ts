/**
 * Run by the build, from dist/: turns each scenario into the database that worlds of it begin as.
 */
import { Library } from './scenario/library.ts';
import { bake } from './verbs/bake.ts';

bake(new Library().names(), new URL('./scenarios/', import.meta.url));
