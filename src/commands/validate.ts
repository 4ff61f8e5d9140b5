/**
 * `ads-sandbox validate FILE...`: what is wrong in seeds and scenarios, in the form that editors and CI can follow. A
 * file is played too, on a world that is thrown away, as much of what may be wrong shows only then.
 */
import { readFileSync } from 'node:fs';
import { readConfig } from '../config.ts';
import { PLAYED_AT } from '../scenario/library.ts';
import { documented } from '../server.ts';
import { openLibrary } from '../start/open-worlds.ts';
import { Player } from '../verbs/player.ts';
import { DEFAULT_SEED } from '../world/worlds.ts';
import { readArgs, textOf, UsageError } from './usage.ts';

const HELP = `Usage: ads-sandbox validate FILE...

Checks seeds and scenarios (YAML or JSON). Each thing that is wrong is told in a line
file:line:column: field: message, and the status is 1 then.
`;

const MOST_CHARACTERS = 300;

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readArgs(args, { help: { type: 'boolean', short: 'h' } });
  if (values.help === true) {
    console.log(HELP);
    return 0;
  }
  if (positionals.length === 0) throw new UsageError('which files? ads-sandbox validate seeds/*.yaml');
  const { library } = openLibrary(readConfig([], process.env));
  const player = new Player(
    library,
    documented.map(({ id }) => id),
  );
  const wrong = positionals.flatMap((file) => problemsOf(player, file));
  for (const line of wrong) console.log(line);
  return wrong.length === 0 ? 0 : 1;
}

function problemsOf(player: Player, file: string): string[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return [`${file}:1:1: can't be read: ${textOf(error)}`];
  }
  const played = player.playText(text, { scenario: 'validated', seed: DEFAULT_SEED, now: PLAYED_AT });
  if (!('problems' in played)) return [];
  return played.problems.map(
    ({ file: other = file, line, column, path, message }) =>
      `${other}:${line}:${column}: ${path === '' ? '' : `${path}: `}${inOneLine(message)}`,
  );
}

function inOneLine(message: string): string {
  const line = message.replaceAll(/\s+/g, ' ');
  return line.length <= MOST_CHARACTERS ? line : `${line.slice(0, MOST_CHARACTERS)}...`;
}
