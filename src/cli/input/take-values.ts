/**
 * Takes options of a command out of its arguments, of which the others are options of the server.
 */
import { readDuration } from '../../model/text/durations.ts';
import { UsageError } from './usage.ts';

/** The arguments after `--` are a command to run. */
export function splitAtCommand(args: readonly string[]): { options: string[]; command: string[] } {
  const end = args.indexOf('--');
  return end < 0 ? { options: [...args], command: [] } : { options: args.slice(0, end), command: args.slice(end + 1) };
}

/** Removes an option from the list. The value may be in the same argument; an optional one is '' if it is missing. */
export function takeValues(options: string[], name: string, isOptional = false): string[] {
  const values: string[] = [];
  const find = (): number => options.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  for (let i = find(); i >= 0; i = find()) {
    const [first = ''] = options.splice(i, 1);
    const next = options[i];
    if (first !== name) values.push(first.slice(name.length + 1));
    else if (isOptional && (next === undefined || next.startsWith('-'))) values.push('');
    else values.push(...(next === undefined ? [''] : options.splice(i, 1)));
  }
  return values;
}

/** Milliseconds; undefined if the option is not given. */
export function readTime(option: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const milliseconds = readDuration(text);
  if (milliseconds !== undefined && milliseconds > 0) return milliseconds;
  throw new UsageError(`${option} is '${text}': it must be a duration such as 90s or 10m`);
}
