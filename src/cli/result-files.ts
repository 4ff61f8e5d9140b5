/**
 * Files and folders that options name for the results of a command. One that cannot be written is wrong usage, which is
 * reported before the command does its work.
 */
import { statSync } from 'node:fs';
import { dirname, extname } from 'node:path';
import { messageOf } from '../model/errors/message-of.ts';
import { makeFolder, requireWritable } from '../world/make-folder.ts';
import { UsageError } from './input/usage.ts';

/** Creates the folder of the file if it does not exist, and throws if the file cannot be written. */
export function prepareFile(option: string, file: string): string {
  prepareFolder(option, dirname(file), file);
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory())
    throw new UsageError(`${option} is '${file}': it is a folder, not a file`);
  return file;
}

/** Creates the folder if it does not exist. */
export function prepareFolder(option: string, folder: string, value = folder): string {
  try {
    makeFolder(folder);
    requireWritable(folder);
  } catch (error) {
    throw new UsageError(`${option} is '${value}': ${messageOf(error)}`);
  }
  return folder;
}

/** The file of a report with the format of its extension. Throws if no format has it, or if the file cannot be written. */
export function readReportFile<F>(
  option: string,
  file: string,
  formats: ReadonlyMap<string, F>,
): { file: string; format: F } {
  const format = formats.get(extname(file));
  if (format !== undefined) return { file: prepareFile(option, file), format };
  throw new UsageError(`${option} is '${file}': its extension must be one of ${[...formats.keys()].join(', ')}`);
}
