/**
 * Protection against DNS rebinding: a website can make its own name resolve to this machine, and its requests then look
 * like those of a page of the sandbox, or of a program. The admin API is therefore served under known host names only.
 */
import { isIP } from 'node:net';
import { headersOfRequest } from './request-headers.ts';
import { Hosts } from './hosts.ts';

export interface HostOptions {
  /** The address that the listeners are bound to. */
  boundHost?: string | undefined;
  publicUrl?: string | undefined;
  filesUrl?: string | undefined;
  hosts?: Hosts | undefined;
  /** More host names; `*.ads.example` is every name below `ads.example`. */
  adminHosts?: readonly string[] | undefined;
}

/** The public DNS has no names below these domains: see RFC 6761, RFC 6762 and the domain `internal` of ICANN. */
const PRIVATE_DOMAIN = /\.(?:localhost|internal|local|test)$/;

/**
 * Returns a function that decides whether a host, with or without a port, cannot be rebound: it is a private name, an IP
 * address, or a known name of this sandbox.
 */
function trustHosts(options: HostOptions): (host: string) => boolean {
  return hostMatcher(options, isPrivate);
}

/** The same for hosts that can only be this sandbox, so that a token can be sent to them. */
export function ownHosts(options: HostOptions): (host: string) => boolean {
  return hostMatcher(options, isLoopback);
}

function hostMatcher(options: HostOptions, isTrusted: (name: string) => boolean): (host: string) => boolean {
  const { boundHost, publicUrl, filesUrl, hosts, adminHosts = [] } = options;
  const linked = [publicUrl, filesUrl].flatMap((url) => (url === undefined ? [] : new URL(url).hostname));
  const known = new Set([...linked, ...(boundHost === undefined ? [] : [boundHost.toLowerCase()])].map(withoutEndDot));
  const configured = new Hosts(adminHosts.map((name) => ({ name })));
  return (host) => {
    const url = URL.parse(`http://${host}`);
    if (url === null || url.username !== '' || url.pathname !== '/') return false;
    const name = withoutEndDot(url.hostname);
    return isTrusted(name) || known.has(name) || configured.has(name) || hosts?.has(name) === true;
  };
}

/**
 * Returns a function that refuses a request with an unknown host with a reason. Forwarded headers do not count, because
 * any page can send them.
 */
export function checkHost(options: HostOptions): (request: Request) => string | undefined {
  const isTrusted = trustHosts(options);
  return (request) => {
    const host = headersOfRequest(request).get('host') ?? new URL(request.url).host;
    if (isTrusted(host)) return undefined;
    return `The host '${host.slice(0, 200)}' is not a known name of this sandbox; use localhost or an IP address, or add the host to SANDBOX_ADMIN_HOSTS`;
  };
}

/** An IP address is not resolved, so it cannot be rebound. A name without a dot has no public registrar. */
function isPrivate(name: string): boolean {
  return isIP(name.replaceAll(/[[\]]/g, '')) !== 0 || !name.includes('.') || PRIVATE_DOMAIN.test(name);
}

function isLoopback(name: string): boolean {
  const address = name.replaceAll(/[[\]]/g, '');
  return isIP(address) === 0 ? /(?:^|\.)localhost$/.test(name) : address === '::1' || address.startsWith('127.');
}

function withoutEndDot(name: string): string {
  return name.replace(/\.$/, '');
}
