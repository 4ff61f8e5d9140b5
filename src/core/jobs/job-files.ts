/**
 * The files of jobs. A file is computed before the request is answered, so that a job that a client knows of survives a
 * crash and is copied with its world. It shows the entities at the time of the request.
 */
import { contextAt, type Reading } from '../entities/operation-context.ts';
import type { Id } from '../../model/entities.ts';
import type { WorldTask } from '../../world/lifecycle/world-tasks.ts';
import type { LimitedName } from '../../world/row-limits.ts';
import type { StoredFile } from './file-blocks.ts';
import { GzipText } from './gzip-text.ts';

export type AddText = (text: string) => void;

/** What a file of a profile contains. It is copied between threads. */
interface FileContents<Request> {
  profileId: Id;
  /** Epoch milliseconds: the time of the request. */
  at: number;
  request: Request;
}

export type FileTask<Request> = WorldTask<FileContents<Request>, StoredFile>;

/** A file whose text is added in order. */
export interface TextFile {
  add(text: string): void;
  finish(): StoredFile;
}

/** A task that computes a file, by default of gzip. `write` passes its text on in order. */
export function fileTask<Request>(
  name: LimitedName,
  write: (context: Reading, request: Request, add: AddText) => void,
  newFile: (request: Request) => TextFile = () => new GzipText(),
): FileTask<Request> {
  return {
    name,
    run(world, contents) {
      const file = newFile(contents.request);
      write(contextAt(world, contents), contents.request, (text) => file.add(text));
      return file.finish();
    },
  };
}

/** Writes a JSON array. `writeItems` passes on the JSON of its items. */
export function writeArray(add: AddText, isIndented: boolean, writeItems: (addItem: AddText) => void): void {
  const [first, next, end] = isIndented ? ['[\n  ', ',\n  ', '\n]'] : ['[', ',', ']'];
  let before = first;
  writeItems((item) => {
    add(before + item);
    before = next;
  });
  add(before === first ? '[]' : end);
}
