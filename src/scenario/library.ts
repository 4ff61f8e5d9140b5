/**
 * Which scenarios and seeds there are: those that came along, those of mounted folders, and one file that was named.
 * Names are only looked up among what the folders hold. Imports nothing heavy: a start reads one baked file here.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { suggestion } from './did-you-mean.ts';

/** Noon of a day in UTC, when it is one day all over the world. What names no days of the calendar is played then. */
export const PLAYED_AT = Date.UTC(2025, 0, 15, 12);

export type Shelf = 'scenarios' | 'seeds';
export type Source = 'builtIn' | 'mounted';

export interface Mounts {
  /** Folders; what is in them goes before what came along. */
  scenarios?: string | undefined;
  seeds?: string | undefined;
  /** A scenario called as its file is, whatever folder it is in. */
  file?: string | undefined;
}

/** Of a baked scenario, besides its bytes. */
export interface BakedFacts {
  playedAt: number;
  /** It names days of the calendar: it is good only where nobody asks for another instant than its own. */
  isDated?: boolean;
  clock?: { now?: number; mode?: 'running' | 'frozen' };
}

export class UnknownScenario extends Error {}

const FILE = /^([a-z0-9][a-z0-9_-]{0,63})\.(?:yaml|yml|json)$/;

/** Beside the bundle when built, at the root of the source tree else. */
function folderOf(shelf: Shelf): string {
  const places = [`./${shelf}/`, `../../${shelf}/`].map((path) => new URL(path, import.meta.url));
  const found = places.find((url) => existsSync(url));
  if (found === undefined) throw new Error(`the folder of the ${shelf} is missing`);
  return fileURLToPath(found);
}

interface Found {
  path: string;
  source: Source;
}

export class Library {
  readonly #mounts: Mounts;
  readonly #builtIn = new Map<Shelf, Map<string, Found>>();

  constructor(mounts: Mounts = {}) {
    this.#mounts = mounts;
  }

  /** Of all scenarios, in order. */
  names(shelf: Shelf = 'scenarios'): string[] {
    return [...this.#files(shelf).keys()].toSorted();
  }

  sourceOf(name: string, shelf: Shelf = 'scenarios'): Source {
    return this.#must(shelf, name).source;
  }

  /** Its YAML, and how to call the file in a complaint. */
  text(name: string, shelf: Shelf = 'scenarios'): { text: string; file: string } {
    const { path, source } = this.#must(shelf, name);
    return { text: readFileSync(path, 'utf8'), file: source === 'mounted' ? path : `${shelf}/${basename(path)}` };
  }

  has(name: string, shelf: Shelf = 'scenarios'): boolean {
    return this.#files(shelf).has(name);
  }

  /** The database that a build made of it, where one did. */
  baked(name: string): (BakedFacts & { bytes: Buffer }) | undefined {
    if (this.#must('scenarios', name).source === 'mounted') return undefined;
    const folder = folderOf('scenarios');
    const facts = join(folder, `${name}.baked.json`);
    if (!existsSync(facts)) return undefined;
    // Written by `bake` only.
    const told = JSON.parse(readFileSync(facts, 'utf8')) as BakedFacts;
    const bytes = gunzipSync(readFileSync(join(folder, `${name}.baked.gz`)));
    return { ...told, bytes };
  }

  #must(shelf: Shelf, name: string): Found {
    const files = this.#files(shelf);
    const found = files.get(name);
    if (found !== undefined) return found;
    const names = [...files.keys()].toSorted();
    const what = shelf === 'seeds' ? 'seed' : 'scenario';
    throw new UnknownScenario(`there is no ${what} '${name}'${suggestion(name, names)}; there are ${names.join(', ')}`);
  }

  /** Mounted folders are read anew each time, as their files are being written. */
  #files(shelf: Shelf): ReadonlyMap<string, Found> {
    const mounted = this.#mounts[shelf];
    const { file } = this.#mounts;
    const own =
      shelf === 'scenarios' && file !== undefined ? [[nameOf(file), { path: file, source: 'mounted' }] as const] : [];
    return new Map<string, Found>([
      ...this.#cameAlong(shelf),
      ...(mounted !== undefined && existsSync(mounted) ? listed(mounted, 'mounted') : []),
      ...own,
    ]);
  }

  #cameAlong(shelf: Shelf): ReadonlyMap<string, Found> {
    let files = this.#builtIn.get(shelf);
    if (files === undefined) this.#builtIn.set(shelf, (files = new Map(listed(folderOf(shelf), 'builtIn'))));
    return files;
  }
}

/** Of a scenario's file: its own name without the ending. */
export function nameOf(path: string): string {
  return basename(path).replace(/\.(?:yaml|yml|json)$/, '');
}

function listed(folder: string, source: Source): [string, Found][] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file): [string, Found][] => {
      const name = FILE.exec(file)?.[1];
      const isFile = statSync(join(folder, file), { throwIfNoEntry: false })?.isFile();
      return name === undefined || !isFile ? [] : [[name, { path: join(folder, file), source }]];
    });
}
