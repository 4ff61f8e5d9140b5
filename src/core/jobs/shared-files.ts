/**
 * Files of earlier jobs whose contents a new job has as well. The new job copies such a file, or waits for it while it is
 * being written.
 */
import type { Id } from '../../model/entities.ts';
import type { Jobs } from '../../world/stores/jobs.ts';
import type { WrittenFile } from '../../world/stores/file-writer.ts';
import type { World } from '../../world/state/world.ts';

/** The input of a file, in addition to the rows of its profile. */
export interface Contents {
  /** Everything in the request that decides about the contents. */
  key: string;
  /** Epoch milliseconds: the time of the request. */
  asOf: number;
  /** Whether the file is the same at a later instant. To be asked when the file is complete. */
  isSameAt(instant: number): boolean;
}

export interface SharedFile {
  jobId: string;
  contents: Contents;
  /** The rows are those of this revision. */
  revision: number;
  /** Undefined until the file is complete. */
  written: WrittenFile | undefined;
  /** Resolves when the file is complete or abandoned. */
  readonly ended: Promise<void>;
  end(written?: WrittenFile): void;
}

const MAX_FILES = 100;

/** The latest file of each key of contents, for each database. */
const filesByJobs = new WeakMap<Jobs, Map<string, SharedFile>>();

function filesOf({ jobs }: World): Map<string, SharedFile> {
  let files = filesByJobs.get(jobs);
  if (files === undefined) filesByJobs.set(jobs, (files = new Map()));
  return files;
}

/** A file that has or will have the contents, if its rows have not changed since. */
export function findFile(world: World, profileId: Id, { key, asOf }: Contents): SharedFile | undefined {
  const file = filesOf(world).get(`${profileId} ${key}`);
  if (file === undefined || world.derived.lastChange({ profileId, campaignId: 'all' }) > file.revision)
    return undefined;
  const mayBeSame = file.written === undefined ? file.contents.asOf <= asOf : file.contents.isSameAt(asOf);
  return mayBeSame ? file : undefined;
}

/** Registers a file that is about to be written from the rows of a revision. */
export function shareFile(
  world: World,
  { id, profileId }: { id: string; profileId: Id },
  contents: Contents,
  revision: number,
): SharedFile {
  const files = filesOf(world);
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  const key = `${profileId} ${contents.key}`;
  const file: SharedFile = {
    jobId: id,
    contents,
    revision,
    written: undefined,
    ended,
    end(written) {
      this.written = written;
      if (written === undefined && files.get(key) === this) files.delete(key);
      resolve();
    },
  };
  // The oldest key comes first.
  files.delete(key);
  files.set(key, file);
  const [oldest] = files.keys();
  if (files.size > MAX_FILES && oldest !== undefined) files.delete(oldest);
  return file;
}
