/**
 * The flags by which commands reach a running sandbox, and the errors of its admin API.
 */
import { messageOf } from '../../model/errors/message-of.ts';
import { readTokenFile } from '../../server/config/token-file.ts';
import { connect, AdminApiError, type SandboxClient } from '../../client/connect.ts';
import { UsageError } from './usage.ts';

const DEFAULT_URL = 'http://localhost:8080';

export const CONNECTION_FLAGS = {
  url: { type: 'string' },
  'admin-token': { type: 'string' },
} as const;

interface ConnectionValues {
  url?: string | undefined;
  'admin-token'?: string | undefined;
}

/** Runs work with a client; prints the error and returns 1 if the sandbox refuses a call or cannot be reached. */
export async function withClient(
  values: ConnectionValues,
  work: (client: SandboxClient) => Promise<number>,
): Promise<number> {
  const { SANDBOX_URL = DEFAULT_URL } = process.env;
  const [source, url] = values.url === undefined ? ['SANDBOX_URL', SANDBOX_URL] : ['--url', values.url];
  if (!/^https?:\/\//.test(url)) throw new UsageError(`${source} is '${url}': it must be a URL such as ${DEFAULT_URL}`);
  const client = connect(url, { adminToken: values['admin-token'] ?? tokenOfEnvironment() });
  try {
    return await work(client);
  } catch (error) {
    console.error(`ads-sandbox: ${error instanceof AdminApiError ? error.message : messageOf(error)}`);
    return 1;
  }
}

/** In the container of a sandbox, its own variables name the token. The server refuses both of them too. */
function tokenOfEnvironment(): string | undefined {
  const { SANDBOX_ADMIN_TOKEN, SANDBOX_ADMIN_TOKEN_FILE: path } = process.env;
  if (path === undefined || path === '') return SANDBOX_ADMIN_TOKEN;
  if (SANDBOX_ADMIN_TOKEN !== undefined)
    throw new UsageError('SANDBOX_ADMIN_TOKEN_FILE cannot be combined with SANDBOX_ADMIN_TOKEN; remove one of them');
  try {
    return readTokenFile(path, 'SANDBOX_ADMIN_TOKEN_FILE');
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

/** `recordType` is `record-type`. */
function flagOf(parameter: string): string {
  return parameter.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** The flags that set query parameters of an operation. */
export function queryFlags(parameters: readonly string[]): Record<string, { type: 'string' }> {
  return Object.fromEntries(parameters.map((each) => [flagOf(each), { type: 'string' } as const]));
}

/** The admin API validates the values. */
export function queryOf(parameters: readonly string[], values: object): Record<string, unknown> {
  return Object.fromEntries(parameters.map((each) => [each, Reflect.get(values, flagOf(each))]));
}
