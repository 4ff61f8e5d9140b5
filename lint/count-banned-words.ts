/**
 * Lists the banned words of lint/language.ts in the files that git tracks below the given folders.
 *
 *     node lint/count-banned-words.ts [FOLDER...]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { allowedIn, findBannedWords, isChecked } from './language.ts';

const files = execFileSync('git', ['ls-files', ...process.argv.slice(2)], { encoding: 'utf8' })
  .trim()
  .split('\n');
let count = 0;
for (const file of files.filter(isChecked)) {
  for (const { line, found, instead } of findBannedWords(readFileSync(file, 'utf8'), allowedIn(file))) {
    console.log(`${file}:${line}: '${found}': write ${instead}`);
    count += 1;
  }
}
console.log(`${count} banned words in ${files.length} files`);
process.exitCode = count === 0 ? 0 : 1;
