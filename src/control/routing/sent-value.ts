/**
 * Names the value that was sent in the message of its refusal: `must be a number; it was "many"`.
 */
import { isSecretName, Redactor } from '../../service/http/redact.ts';

/** Longer texts would hide the rest of the message. */
const MAX_CHARACTERS = 60;

/** `keys` lead from `sent` to the refused value. Messages that do not say what the value must be stay as they are. */
export function withSentValue(message: string, sent: unknown, keys: readonly PropertyKey[]): string {
  if (!message.startsWith('must ') || keys.length === 0 || keys.some((key) => isSecretName(String(key))))
    return message;
  const shown = shortText(keys.reduce(valueIn, sent));
  if (shown === undefined) return message;
  // A suggestion stays the end of the message.
  const suggestion = message.indexOf('; did you mean ');
  const end = suggestion < 0 ? message.length : suggestion;
  return `${message.slice(0, end)}; it was ${shown}${message.slice(end)}`;
}

function valueIn(container: unknown, key: PropertyKey): unknown {
  return typeof container === 'object' && container !== null ? Reflect.get(container, key) : undefined;
}

/** The JSON of a scalar or of an empty object or list; undefined for other values and for long ones. */
function shortText(value: unknown): string | undefined {
  if (typeof value === 'bigint') return String(value);
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) return undefined;
  const json = JSON.stringify(value) as string | undefined;
  return json === undefined || json.length > MAX_CHARACTERS ? undefined : new Redactor().text(json);
}
