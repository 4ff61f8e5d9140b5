/**
 * The file with the admin token. Commands that ask a running sandbox read it too, and load nothing else of this folder.
 */
import { readFileSync } from 'node:fs';
import { messageOf } from '../../model/errors/message-of.ts';

/** Editors and `echo` end the file with a line feed. `source` is the name of the option, for the error. */
export function readTokenFile(path: string, source: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    const reason = messageOf(cause);
    throw new Error(`${source} is '${path}': it must be a file that can be read (${reason})`, { cause });
  }
}
