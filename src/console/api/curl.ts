/**
 * A call of the admin API as a command of curl.
 */
import type { RequestParts } from '../../client/http-client.ts';

interface CurlOptions {
  /** The address of `/_sandbox`. */
  baseUrl: string;
  needsToken: boolean;
}

/** The admin token is a variable of the shell, so that it does not get into the clipboard. */
export function curlOf(
  { method, path, contentType, body }: RequestParts,
  { baseUrl, needsToken }: CurlOptions,
): string {
  const lines = [`curl${method === 'GET' ? '' : ` -X ${method}`} ${quote(baseUrl + path)}`];
  if (needsToken) lines.push('  -H "Authorization: Bearer $SANDBOX_ADMIN_TOKEN"');
  if (contentType !== undefined) lines.push(`  -H ${quote(`Content-Type: ${contentType}`)}`);
  if (body instanceof Uint8Array) lines.push('  --data-binary @world.db');
  else if (body !== undefined) lines.push(`  --data ${quote(body)}`);
  return lines.join(' \\\n');
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
