/**
 * The name of the data folder, which messages show.
 */
import { expect, it } from 'vitest';
import { readConfig } from '../../../src/server/config/read-config.ts';

it.each([
  ['/var/worlds', '/var/worlds'],
  ['./worlds', './worlds'],
  ['../worlds', '../worlds'],
  ['worlds', './worlds'],
  ['.worlds', './.worlds'],
])('reads the data folder %s as %s', (name, folder) => {
  expect(readConfig(['--data', name], {}).data).toBe(folder);
});
