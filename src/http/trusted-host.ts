/**
 * Protection against DNS rebinding: a website can make its own name resolve to this machine, and its requests then look
 * like those of a page of the sandbox. Browsers are therefore served only under known host names.
 */
import { isIP } from 'node:net';
import type { RequestHeaders } from './request-headers.ts';
import type { Hosts } from './hosts.ts';

export interface HostOptions {
  /** The address that the listeners are bound to. */
  boundHost?: string | undefined;
  publicUrl?: string | undefined;
  filesUrl?: string | undefined;
  hosts?: Hosts | undefined;
}

const ANY_ADDRESS: ReadonlySet<string> = new Set(['0.0.0.0', '::']);

/** Whether a browser sent the request: other clients do not send these headers. */
export function isFromBrowser(headers: RequestHeaders): boolean {
  return ['origin', 'sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest', 'sec-fetch-user'].some(
    (name) => headers.get(name) !== undefined,
  );
}

/** Loopback names, the bound address and configured names. Forwarded headers do not count: any page can send them. */
export function isTrustedHost(host: string, options: HostOptions): boolean {
  const url = URL.parse(`http://${host}`);
  if (url === null || host === '' || url.username !== '' || url.pathname !== '/') return false;
  const name = normalizeHost(url.hostname);
  if (isLoopback(name) || options.hosts?.has(name)) return true;
  const { boundHost = '127.0.0.1', publicUrl, filesUrl } = options;
  if (name === normalizeHost(boundHost.toLowerCase())) return true;
  // An IP address in the URL is not resolved, so it cannot be rebound.
  if (ANY_ADDRESS.has(boundHost) && isIP(name) !== 0) return true;
  return [publicUrl, filesUrl].some((each) => each !== undefined && normalizeHost(new URL(each).hostname) === name);
}

function isLoopback(name: string): boolean {
  if (isIP(name) !== 0) return name === '::1' || name.startsWith('127.');
  return name === 'localhost' || name.endsWith('.localhost');
}

/** Removes the brackets of an IPv6 address and the trailing dot of a name. */
function normalizeHost(name: string): string {
  return name.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

export function untrustedHost(host: string): string {
  return `Browsers must not use the host '${host.slice(0, 200)}'; open the sandbox as localhost, or add the host to SANDBOX_PUBLIC_URL or SANDBOX_TLS_HOSTS`;
}
