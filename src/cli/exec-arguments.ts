/**
 * Splits the arguments of `exec` into its own option, the options of the server, and the command after `--`.
 */
import { UsageError } from './usage.ts';

const SEVERITIES = ['error', 'warning'] as const;
export type FailOn = (typeof SEVERITIES)[number];

export interface ExecArguments {
  failOn: FailOn | undefined;
  /** The options of the server. */
  options: readonly string[];
  command: readonly string[];
}

const FAIL_ON = '--fail-on';

export function readExecArguments(args: readonly string[]): ExecArguments {
  const end = args.indexOf('--');
  const options = end < 0 ? [...args] : args.slice(0, end);
  const command = end < 0 ? [] : args.slice(end + 1);
  let failOn: FailOn | undefined;
  for (let i = options.findIndex(isFailOn); i >= 0; i = options.findIndex(isFailOn)) {
    const hasInlineValue = options[i]?.includes('=') ?? false;
    const [first = '', second] = options.splice(i, hasInlineValue ? 1 : 2);
    failOn = readSeverity(hasInlineValue ? first.slice(`${FAIL_ON}=`.length) : second);
  }
  return { failOn, options, command };
}

function isFailOn(arg: string): boolean {
  return arg === FAIL_ON || arg.startsWith(`${FAIL_ON}=`);
}

function readSeverity(text = ''): FailOn {
  const severity = SEVERITIES.find((each) => each === text);
  if (severity === undefined) throw new UsageError(`${FAIL_ON} is '${text}': it must be ${SEVERITIES.join(' or ')}`);
  return severity;
}
