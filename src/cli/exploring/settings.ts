/**
 * Settings of a world as options of a command: `pageSize` is `--page-size 10`.
 */
import { settings, settingsShape, type SettingsInput } from '../../model/schemas/settings-schema.ts';
import { zodErrorMap } from '../../model/schemas/zod-error-map.ts';
import { takeValues } from '../input/take-values.ts';
import { UsageError } from '../input/usage.ts';

const OPTIONS: readonly (readonly [name: string, option: string])[] = Object.keys(settingsShape).map((name) => [
  name,
  name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
]);

export const SETTING_OPTIONS = OPTIONS.map(([, option]) => option);

/** Removes them from the list. */
export function takeSettings(options: string[]): SettingsInput {
  const given = OPTIONS.flatMap(([name, option]) => {
    const text = takeValues(options, `--${option}`).at(-1);
    return text === undefined ? [] : [{ name, option, text }];
  });
  for (const { name, option, text } of given) {
    const [issue] = settings.safeParse({ [name]: valueOf(text) }, { error: zodErrorMap }).error?.issues ?? [];
    if (issue !== undefined) throw new UsageError(`--${option} is '${text}': it ${issue.message}`);
  }
  return settings.parse(Object.fromEntries(given.map(({ name, text }) => [name, valueOf(text)])));
}

/** Numbers, true, false, null, lists and objects as in JSON; anything else is text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
