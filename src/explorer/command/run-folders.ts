/**
 * Temporary folders of runs: one for each lane, which is empty at the begin of a run.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Lane } from '../run/lane.ts';

export class RunFolders {
  readonly #base = mkdtempSync(join(tmpdir(), 'ads-sandbox-explore-'));
  readonly #byLane = new Map<Lane, string>();

  of(lane: Lane): string {
    const known = this.#byLane.get(lane);
    if (known !== undefined) return known;
    const folder = join(this.#base, `run-${this.#byLane.size + 1}`);
    this.#byLane.set(lane, folder);
    return folder;
  }

  create(lane: Lane): string {
    const folder = this.of(lane);
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder);
    return folder;
  }

  /** The texts of files, and of all files in folders. A file that does not exist has no text. */
  read(folder: string, names: readonly string[]): Map<string, string> {
    return new Map(names.flatMap((name) => readFiles(resolve(folder, name), name)));
  }

  has(folder: string, name: string): boolean {
    return existsSync(resolve(folder, name));
  }

  remove(): void {
    rmSync(this.#base, { recursive: true, force: true });
  }
}

function readFiles(path: string, name: string): [string, string][] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return [[name, readFileSync(path, 'utf8')]];
  if (!stats?.isDirectory()) return [];
  return readdirSync(path)
    .toSorted()
    .flatMap((entry) => readFiles(join(path, entry), join(name, entry)));
}
