/**
 * Worlds that outlive the process: `<name>.db` each, and below `snapshots/<name>/` how it was born and its checkpoints.
 * A file is written beside its place and then renamed, so a kill leaves the old one or the new one, never half of one.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Birth } from './birth.ts';
import { isName } from './names.ts';

export interface Written {
  bytes: Buffer;
  createdAt: number;
}

/** Not a name that a checkpoint can have. */
const BIRTH = '.birth';

export class Folder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
    mkdirSync(join(path, 'snapshots'), { recursive: true });
  }

  names(): string[] {
    const names = readdirSync(this.#path)
      .filter((file) => file.endsWith('.db'))
      .map((file) => basename(file, '.db'));
    return names.filter(isName).toSorted();
  }

  open(name: string): { path: string; birth: Birth; checkpoints: Map<string, Written> } | undefined {
    const birth = this.#read<Omit<Birth, 'bytes'>>(name, BIRTH);
    if (birth === undefined) return undefined;
    const checkpoints = new Map<string, Written>();
    for (const file of readdirSync(this.#snapshots(name)).toSorted()) {
      const checkpoint = basename(file, '.db');
      if (!file.endsWith('.db') || checkpoint === BIRTH) continue;
      const found = this.#read<{ createdAt: number }>(name, checkpoint);
      if (found !== undefined) checkpoints.set(checkpoint, found);
    }
    return { path: this.#file(name), birth, checkpoints };
  }

  /** The path at which the world can be opened. It must be closed meanwhile. */
  write(name: string, bytes: Buffer): string {
    const path = this.#file(name);
    this.#replace(path, bytes);
    return path;
  }

  writeBirth({ bytes, ...birth }: Birth): void {
    mkdirSync(this.#snapshots(birth.name), { recursive: true });
    this.#writeSnapshot(birth.name, BIRTH, bytes, birth);
  }

  writeCheckpoint(name: string, checkpoint: string, { bytes, createdAt }: Written): void {
    this.#writeSnapshot(name, checkpoint, bytes, { createdAt });
  }

  dropCheckpoint(name: string, checkpoint: string): void {
    for (const end of ['db', 'json']) rmSync(join(this.#snapshots(name), `${checkpoint}.${end}`), { force: true });
  }

  drop(name: string): void {
    for (const end of ['', '-wal', '-shm']) rmSync(`${this.#file(name)}${end}`, { force: true });
    rmSync(this.#snapshots(name), { recursive: true, force: true });
  }

  #file(name: string): string {
    return join(this.#path, `${name}.db`);
  }

  #snapshots(name: string): string {
    return join(this.#path, 'snapshots', name);
  }

  #replace(path: string, content: Buffer | string): void {
    writeFileSync(`${path}.new`, content);
    // A log of the database that was here before would be replayed into the new one.
    for (const end of ['-wal', '-shm']) rmSync(`${path}${end}`, { force: true });
    renameSync(`${path}.new`, path);
  }

  #writeSnapshot(name: string, snapshot: string, bytes: Buffer, facts: object): void {
    this.#replace(join(this.#snapshots(name), `${snapshot}.db`), bytes);
    this.#replace(join(this.#snapshots(name), `${snapshot}.json`), JSON.stringify(facts));
  }

  #read<Facts>(name: string, snapshot: string): (Facts & { bytes: Buffer }) | undefined {
    const path = join(this.#snapshots(name), `${snapshot}.json`);
    if (!existsSync(path)) return undefined;
    // Written by this class only, from these very facts.
    const facts = JSON.parse(readFileSync(path, 'utf8')) as Facts;
    return { ...facts, bytes: readFileSync(join(this.#snapshots(name), `${snapshot}.db`)) };
  }
}
