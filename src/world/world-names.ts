/**
 * Names of worlds, and credentials. Tokens and client ids of worlds other than `default` contain the name of the world,
 * by which requests are routed.
 */
export const DEFAULT_WORLD = 'default';

/** Whether a text can name a world or a checkpoint: names are parts of URLs, tokens and file names. */
export function isName(name: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,63}$/.test(name);
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  accessToken: string;
  /** Credentials with the same rights, for clients that validate the format before they send them. */
  strict: StrictCredentials;
}

interface StrictCredentials {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
}

const HEX = '0123456789abcdef0123456789abcdef';
/** The same in all worlds, as one application serves many advertisers. The refresh token names the world. */
const STRICT_CLIENT = { clientId: `amzn1.application-oa2-client.${HEX}`, clientSecret: `${HEX}${HEX}` };
const STRICT_REFRESH_TOKEN = `Atzr|${DEFAULT_WORLD}.SANDBOXREFRESHTOKEN${'0'.repeat(32)}`;

/** Returns the initial credentials of a world. Those of `default` are fixed and easy to type. */
export function makeCredentials(world: string, draw: (kind: TokenKind) => string): Credentials {
  if (world === DEFAULT_WORLD) {
    return {
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
      refreshToken: 'sandbox-refresh-token',
      accessToken: 'sandbox-access-token',
      strict: { ...STRICT_CLIENT, refreshToken: STRICT_REFRESH_TOKEN },
    };
  }
  const refreshToken = tokenText(world, 'refresh', draw('refresh'));
  return {
    clientId: `sandbox-client.${world}`,
    clientSecret: `sandbox-secret.${world}`,
    refreshToken,
    accessToken: tokenText(world, 'access', draw('access')),
    strict: { ...STRICT_CLIENT, refreshToken },
  };
}

export type TokenKind = 'access' | 'refresh' | 'code';

const PREFIX = { access: 'Atza', refresh: 'Atzr', code: 'code' } as const;

export function tokenText(world: string, kind: TokenKind, drawn: string): string {
  return `${PREFIX[kind]}|${world}.${drawn}`;
}

/** Returns the name of the world in a token or client id, if it has one. */
export function worldNamedBy(credential: string): string | undefined {
  const bar = credential.indexOf('|');
  if (bar > 0) return credential.slice(bar + 1, Math.max(bar + 1, credential.lastIndexOf('.')));
  return credential.startsWith('sandbox-client.') ? credential.slice('sandbox-client.'.length) : undefined;
}

const FIXED = new Set(['sandbox-client', 'sandbox-secret', 'sandbox-refresh-token', 'sandbox-access-token']);
const WITH_WORLD_NAME = /^(?:sandbox-client\.[a-z0-9_-]+|(?:Atza|Atzr|code)\|[a-z0-9_-]+\.[A-Z0-9]{32,})$/;

/** Whether a sandbox issued the credential: its world either knows it or has revoked it. Others are foreign. */
export function isGenerated(credential: string): boolean {
  return FIXED.has(credential) || WITH_WORLD_NAME.test(credential);
}
