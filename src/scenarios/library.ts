/**
 * The library of scenarios and seeds: built-in files, files of mounted folders, and one scenario file named by an
 * option. A name is only looked up in the listed folders. A start reads a prebuilt file here, so imports stay small.
 */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { suggestion } from '../model/errors/did-you-mean.ts';

/** The instant at which scenarios without fixed dates are compiled: noon in UTC, when every time zone has that day. */
export const COMPILED_AT = Date.UTC(2025, 0, 15, 12);

type LibraryFolder = 'scenarios' | 'seeds';
type Source = 'builtIn' | 'mounted';

export interface Mounts {
  /** Folders. Their files take precedence over built-in files. */
  scenarios?: string | undefined;
  seeds?: string | undefined;
  /** The path of a scenario file; the scenario has the name of the file. */
  file?: string | undefined;
}

/** The metadata of a prebuilt scenario. */
interface PrebuiltInfo {
  compiledAt: number;
  /** The scenario has fixed dates, so the file is valid only at the scenario's own start instant. */
  hasFixedDates?: boolean;
  clock?: { now?: number; mode?: 'running' | 'frozen' };
}

export class UnknownScenario extends Error {}

const FILE = /^([a-z0-9][a-z0-9_-]{0,63})\.(?:yaml|yml|json)$/;

/** The folder is next to the bundle, or at the root of the source tree. */
function folderOf(folder: LibraryFolder): string {
  const candidates = [`./${folder}/`, `../../${folder}/`].map((path) => new URL(path, import.meta.url));
  const found = candidates.find((url) => existsSync(url));
  if (found === undefined) throw new Error(`the folder of the ${folder} is missing`);
  return fileURLToPath(found);
}

interface Found {
  path: string;
  source: Source;
}

export class Library {
  readonly mounts: Mounts;
  readonly #builtIn = new Map<LibraryFolder, Map<string, Found>>();

  constructor(mounts: Mounts = {}) {
    this.mounts = mounts;
  }

  /** Sorted by name. */
  names(folder: LibraryFolder = 'scenarios'): string[] {
    return [...this.#files(folder).keys()].toSorted();
  }

  sourceOf(name: string, folder: LibraryFolder = 'scenarios'): Source {
    return this.#getOrThrow(folder, name).source;
  }

  /** The YAML of a scenario or seed, and the name of its file for error messages. */
  text(name: string, folder: LibraryFolder = 'scenarios'): { text: string; file: string } {
    const { path, source } = this.#getOrThrow(folder, name);
    return { text: readFileSync(path, 'utf8'), file: source === 'mounted' ? path : `${folder}/${basename(path)}` };
  }

  has(name: string, folder: LibraryFolder = 'scenarios'): boolean {
    return this.#files(folder).has(name);
  }

  /** The database that the build has written, if any. */
  prebuilt(name: string): (PrebuiltInfo & { bytes: Buffer }) | undefined {
    if (this.#getOrThrow('scenarios', name).source === 'mounted') return undefined;
    const folder = folderOf('scenarios');
    const infoFile = join(folder, `${name}.prebuilt.json`);
    if (!existsSync(infoFile)) return undefined;
    // `prebuild` writes this file.
    const info = JSON.parse(readFileSync(infoFile, 'utf8')) as PrebuiltInfo;
    const bytes = gunzipSync(readFileSync(join(folder, `${name}.prebuilt.gz`)));
    return { ...info, bytes };
  }

  #getOrThrow(folder: LibraryFolder, name: string): Found {
    const files = this.#files(folder);
    const found = files.get(name);
    if (found !== undefined) return found;
    const names = [...files.keys()].toSorted();
    const noun = folder === 'seeds' ? 'seed' : 'scenario';
    const hint = suggestion(name, names) || '.';
    throw new UnknownScenario(`there is no ${noun} '${name}'${hint} The ${noun}s are ${names.join(', ')}`);
  }

  /** Mounted folders are read each time, because their files can change. */
  #files(folder: LibraryFolder): ReadonlyMap<string, Found> {
    const mounted = this.mounts[folder];
    const { file } = this.mounts;
    const own =
      folder === 'scenarios' && file !== undefined ? [[nameOf(file), { path: file, source: 'mounted' }] as const] : [];
    return new Map<string, Found>([
      ...this.#builtInFiles(folder),
      ...(mounted !== undefined && existsSync(mounted) ? listFiles(mounted, 'mounted') : []),
      ...own,
    ]);
  }

  #builtInFiles(folder: LibraryFolder): ReadonlyMap<string, Found> {
    let files = this.#builtIn.get(folder);
    if (files === undefined) this.#builtIn.set(folder, (files = new Map(listFiles(folderOf(folder), 'builtIn'))));
    return files;
  }
}

/** The name of a scenario: the name of its file without the extension. */
export function nameOf(path: string): string {
  return basename(path).replace(/\.(?:yaml|yml|json)$/, '');
}

function listFiles(folder: string, source: Source): [string, Found][] {
  return readdirSync(folder)
    .toSorted()
    .flatMap((file): [string, Found][] => {
      const name = FILE.exec(file)?.[1];
      const isFile = statSync(join(folder, file), { throwIfNoEntry: false })?.isFile();
      return name === undefined || !isFile ? [] : [[name, { path: join(folder, file), source }]];
    });
}
