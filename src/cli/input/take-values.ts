/**
 * Takes options of a command out of its arguments, of which the others are options of the server.
 */

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
