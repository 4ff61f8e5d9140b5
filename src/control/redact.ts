/**
 * Blots out what gives access: in the bodies of the token endpoint, in query strings, and where an answer repeats
 * those. Other bodies hold no such thing; there `code` is the code of an item.
 */
const SECRETS: ReadonlySet<string> = new Set([
  'client_secret',
  'refresh_token',
  'access_token',
  'code',
  'password',
  'x-amz-signature',
  'x-amz-credential',
]);
const BLOT = '[redacted]';
const TOKEN_ENDPOINT = '/auth/o2/token';

/** A query string within a text: its value ends where no more of an address can come. */
const IN_TEXT = new RegExp(`([?&](?:${[...SECRETS].join('|')})=)[^&\\s"'<>\\\\]*`, 'gi');

export function redactUrl(url: string): string {
  const mark = url.indexOf('?');
  return mark < 0 ? url : url.slice(0, mark + 1) + redactForm(url.slice(mark + 1));
}

export function redactText(text: string): string {
  return text.includes('=') ? text.replace(IN_TEXT, `$1${BLOT}`) : text;
}

/** A body that was cut may end within a secret: then nothing of it is shown. */
export function redactBody(path: string, body: string): string {
  if (path !== TOKEN_ENDPOINT) return redactText(body);
  if (body === '') return body;
  if (!/^\s*[{[]/.test(body)) return redactForm(body);
  try {
    return JSON.stringify(JSON.parse(body, (key, value: unknown) => (SECRETS.has(key) ? BLOT : value)));
  } catch {
    return BLOT;
  }
}

function redactForm(form: string): string {
  return form
    .split('&')
    .map((pair) => {
      const name = pair.split('=', 1)[0] ?? '';
      return SECRETS.has(nameOf(name)) ? `${name}=${BLOT}` : pair;
    })
    .join('&');
}

function nameOf(encoded: string): string {
  try {
    return decodeURIComponent(encoded.replaceAll('+', ' ')).trim().toLowerCase();
  } catch {
    return encoded;
  }
}
