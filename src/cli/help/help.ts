/**
 * `ads-sandbox help` and `--help`: prints the help of the program or of a command.
 */
import { OPTION_NAMES, OPTIONS, type OptionName } from '../../server/config/options.ts';
import { COMMAND_HELP, type CommandHelp } from './command-help.ts';

/** The help of a command, or of the program. */
function helpText(command?: string): string {
  const help = command === undefined ? undefined : COMMAND_HELP[command];
  if (help === undefined) return programHelp();
  const options = help.serverOptions === undefined ? '' : `\n\n${optionsText(help.serverOptions, help.changes)}`;
  return `Usage: ads-sandbox ${help.usage}\n\n${help.details}${options}\n`;
}

function programHelp(): string {
  const names = Object.keys(COMMAND_HELP);
  const width = Math.max(...names.map(({ length }) => length)) + 2;
  const commands = Object.entries(COMMAND_HELP).map(([name, { summary }]) => `  ${name.padEnd(width)}${summary}`);
  return `ads-sandbox emulates the Amazon Ads API for development and tests.

Usage: ads-sandbox [COMMAND] [OPTIONS]

Commands:

${commands.join('\n')}

Use "ads-sandbox COMMAND --help" for the help of a command.

${optionsText(OPTION_NAMES)}

Exit status: 0 success; 1 failure, such as a file that is not valid; 2 wrong usage. exec exits with the status of COMMAND.
`;
}

function optionsText(names: readonly OptionName[], changes: CommandHelp['changes'] = {}): string {
  const lines = names.flatMap((name) => {
    const { variable, value, description, default: defaultValue } = { ...OPTIONS[name], ...changes[name] };
    return [`  ${`--${name} ${value}`.padEnd(26)}${description}`, `  ${variable.padEnd(26)}(default: ${defaultValue})`];
  });
  return `Options, and the environment variables that set them (an option takes precedence):\n\n${lines.join('\n')}`;
}

/** `ads-sandbox help [COMMAND]`, and every command with `--help`. */
export async function run([command]: readonly string[]): Promise<number> {
  console.log(helpText(command));
  return 0;
}
