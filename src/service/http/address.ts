/**
 * The base URL of the sandbox as the client sees it. Links are built from it, so that mapped ports, proxies and other
 * host names work.
 */
import { isIP } from 'node:net';
import { REGIONS, type Region } from '../../model/marketplaces.ts';
import { withoutEndSlashes } from '../../model/validate-text.ts';
import type { RequestHeaders } from './request-headers.ts';
import { forwardedAddress, Hosts, withRegion } from './hosts.ts';

/** The listener of each region. */
export type Ports = Readonly<Record<Region, number>>;

export const DEFAULT_PORTS: Ports = { na: 8080, eu: 8081, fe: 8082 };
export const NO_HOSTS = new Hosts();

/** The base URL of the request. Headers of proxies take precedence over the Host header. */
export function requestedAddress(headers: RequestHeaders, url: string): URL {
  const own = new URL(url);
  const { proto, host, port } = forwardedAddress(headers);
  const scheme = proto ?? own.protocol.replace(':', '');
  const address = URL.parse(`${scheme}://${host ?? headers.get('host') ?? own.host}/`) ?? new URL(own.origin);
  if (port !== undefined && address.port === '') address.port = port;
  return address;
}

/** How the addresses of the regions differ. */
interface RegionAddresses {
  ports: Ports;
  hosts?: Hosts | undefined;
  /** The listener serves all regions, so that its port does not select one. */
  byHost?: boolean | undefined;
}

/**
 * The base URLs of the regions, derived from the requested one. Where its host contains the region, the others differ in
 * that label, or by the host table. Otherwise they differ in the port, as the listeners do: 9000 mapped to `na` means
 * 9001 for `eu`.
 */
export function regionUrls(requested: URL, region: Region, addresses: RegionAddresses): Record<Region, string> {
  const { ports, hosts = NO_HOSTS, byHost = false } = addresses;
  const { hostname } = requested;
  const hostOfRegion = (other: Region): string | undefined => {
    const inTable = hosts.has(hostname) ? hosts.nameOf(other) : undefined;
    return inTable ?? withRegion(hostname, other) ?? (byHost ? `${other}.${nameOf(hostname)}` : undefined);
  };
  const urlOf = (other: Region): string => {
    const url = new URL(requested);
    const host = other === region ? hostname : hostOfRegion(other);
    if (host === undefined) url.port = String(portOf(requested) + ports[other] - ports[region]);
    else url.hostname = host;
    return urlText(url);
  };
  const urls = REGIONS.map((other) => [other, urlOf(other)]);
  // One entry for each region.
  return Object.fromEntries(urls) as Record<Region, string>;
}

/** Without a trailing slash, so that a path can be appended. */
export function urlText({ origin, pathname }: URL): string {
  return origin + withoutEndSlashes(pathname);
}

/** An IP address has no subdomains; localhost has. */
function nameOf(hostname: string): string {
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
