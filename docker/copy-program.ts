/**
 * Copies the files of the program to a folder: `node docker/copy-program.ts FOLDER PLATFORM`.
 */
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { programFiles } from '../executable/program-files.ts';

const [folder, platform] = process.argv.slice(2);
if (folder === undefined || platform === undefined)
  throw new Error('usage: node docker/copy-program.ts FOLDER PLATFORM, such as /app linux-x64');
for (const path of programFiles(platform)) cpSync(path, join(folder, path), { dereference: true });
