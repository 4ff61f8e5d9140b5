/**
 * `ads-sandbox --help`: which commands there are. The README's table is made of the same lines.
 */
import { helpText } from '../config.ts';

/** How each is called, and what it does, in the order of the help. */
export const COMMAND_LINES: readonly (readonly [call: string, says: string])[] = [
  ['serve [OPTIONS]', 'listens until it is told to end; what happens without a command'],
  ['exec [OPTIONS] -- COMMAND', 'a sandbox for as long as COMMAND runs, which finds it in its environment'],
  ['health [--wait[=SECONDS]]', 'whether the running sandbox is ready: status 0 or 1'],
  ['scenarios', 'which scenarios there are'],
  ['validate FILE...', 'what is wrong in seeds and scenarios: file:line:column: message'],
  ['openapi [--control]', "prints the service's OpenAPI document, or that of the control API"],
];

export async function run(): Promise<number> {
  const width = Math.max(...COMMAND_LINES.map(([call]) => call.length)) + 2;
  const lines = COMMAND_LINES.map(([call, says]) => `  ${call.padEnd(width)}${says}`);
  const [title = '', ...options] = helpText().split('\n\n');
  console.log(
    [
      `${title}\n\nUsage: ads-sandbox [COMMAND]`,
      `Commands; each tells more with --help:\n\n${lines.join('\n')}`,
      ...options,
      `Exit status: 0 done, 1 found wanting or failed, 2 called wrongly; exec has that of its command.`,
    ]
      .join('\n\n')
      .replace(/\n{3,}/g, '\n\n'),
  );
  return 0;
}
