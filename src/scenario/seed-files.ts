/**
 * Which seeds there are, and their files. Imports nothing heavy: a start from a baked seed reads one file here.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';

/** Noon of a day in UTC, when it is one day all over the world. What names no days of the calendar is played then. */
export const PLAYED_AT = Date.UTC(2025, 0, 15, 12);

/** Beside the bundle when built, at the root of the source tree else. */
const PLACES = ['./seeds/', '../../seeds/'];

export function seedFolder(): URL {
  const found = PLACES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  if (found === undefined) throw new Error('the folder of the seeds is missing');
  return found;
}

const FILE = /^([a-z0-9][a-z0-9_-]{0,63})\.yaml$/;

export class UnknownSeed extends Error {
  constructor(name: string) {
    super(`there is no scenario '${name}'; there are ${seedNames().join(', ')}`);
  }
}

export function seedNames(): string[] {
  return readdirSync(seedFolder())
    .flatMap((file) => FILE.exec(file)?.[1] ?? [])
    .toSorted();
}

/** Its YAML. */
export function seedText(name: string): string {
  return read(name, 'yaml')?.toString('utf8') ?? '';
}

/** The database that a build made of it, where one did. */
export function bakedSeed(name: string): Buffer | undefined {
  return read(name, 'db');
}

/** Only names that the folder holds become paths. */
function read(name: string, ending: 'yaml' | 'db'): Buffer | undefined {
  if (!seedNames().includes(name)) throw new UnknownSeed(name);
  const file = new URL(`${name}.${ending}`, seedFolder());
  return existsSync(file) ? readFileSync(file) : undefined;
}
