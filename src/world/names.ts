/**
 * Names of worlds, and how credentials name the world that they belong to: a token or client of another world than
 * `default` carries its name, so whoever routes a request needs nothing else.
 */
export const DEFAULT_WORLD = 'default';

/** The name of a world or a checkpoint: part of URLs, tokens and file names. */
export function isName(name: string): boolean {
  return /^[a-z0-9][a-z0-9_-]{0,63}$/.test(name);
}

export interface Credentials {
  clientId: string;
  clientSecret: string;
  refreshToken: string;
  accessToken: string;
}

/** What a world is born with. Those of `default` can be typed by heart. */
export function credentialsOf(world: string, draw: (kind: TokenKind) => string): Credentials {
  if (world === DEFAULT_WORLD) {
    return {
      clientId: 'sandbox-client',
      clientSecret: 'sandbox-secret',
      refreshToken: 'sandbox-refresh-token',
      accessToken: 'sandbox-access-token',
    };
  }
  return {
    clientId: `sandbox-client.${world}`,
    clientSecret: `sandbox-secret.${world}`,
    refreshToken: tokenText(world, 'refresh', draw('refresh')),
    accessToken: tokenText(world, 'access', draw('access')),
  };
}

export type TokenKind = 'access' | 'refresh' | 'code';

const PREFIX = { access: 'Atza', refresh: 'Atzr', code: 'code' } as const;

export function tokenText(world: string, kind: TokenKind, drawn: string): string {
  return `${PREFIX[kind]}|${world}.${drawn}`;
}

/** The world that a token or a client id names, if it names one. */
export function worldNamedBy(credential: string): string | undefined {
  const bar = credential.indexOf('|');
  if (bar > 0) return credential.slice(bar + 1, Math.max(bar + 1, credential.lastIndexOf('.')));
  return credential.startsWith('sandbox-client.') ? credential.slice('sandbox-client.'.length) : undefined;
}

const FIXED = new Set(['sandbox-client', 'sandbox-secret', 'sandbox-refresh-token', 'sandbox-access-token']);
const NAMING_A_WORLD = /^(?:sandbox-client\.[a-z0-9_-]+|(?:Atza|Atzr|code)\|[a-z0-9_-]+\.[A-Z0-9]{32,})$/;

/** Whether a sandbox made it: then the world that it belongs to knows it, or it was revoked. Others are foreign. */
export function isMadeHere(credential: string): boolean {
  return FIXED.has(credential) || NAMING_A_WORLD.test(credential);
}
