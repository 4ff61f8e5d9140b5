/**
 * Where this sandbox is reached, as the caller sees it: links are built from the address that was asked (or from
 * forwarded headers, or from one that was configured), so mapped ports and other host names work.
 */
import { isIP } from 'node:net';
import { REGIONS, type Region } from '../model/marketplaces.ts';
import { withoutEndSlashes } from '../model/paths.ts';
import type { Head } from './head.ts';
import { Hosts, withRegion } from './hosts.ts';

/** The listener of each region. */
export type Ports = Readonly<Record<Region, number>>;

export const USUAL_PORTS: Ports = { na: 8080, eu: 8081, fe: 8082 };
export const NO_HOSTS = new Hosts();

const SCHEME = /^https?$/;
/** Nothing that would end the host in a URL. */
const HOST = /^[^/?#@\\\s]+$/;

/** The base URL that was asked: proxies tell in headers what they were asked themselves. */
export function askedAddress(head: Head, url: string): URL {
  const own = new URL(url);
  const { proto, host, port } = forwarded(head);
  const scheme = proto ?? own.protocol.replace(':', '');
  const asked = URL.parse(`${scheme}://${host ?? head.get('host') ?? own.host}/`) ?? new URL(own.origin);
  if (port !== undefined && asked.port === '') asked.port = port;
  return asked;
}

/** The host that was asked, with its port where it said one; empty where none was told. */
export function hostOf(head: Head): string {
  // The usual case first: every call comes by here.
  const isDirect = head.get('x-forwarded-host') === undefined && head.get('forwarded') === undefined;
  return (isDirect ? undefined : forwarded(head).host) ?? head.get('host') ?? '';
}

interface Forwarded {
  proto: string | undefined;
  host: string | undefined;
  port: string | undefined;
}

/** The standard's header goes before the customary ones; of several proxies the first was asked by the client. */
function forwarded(head: Head): Forwarded {
  const standard = head.get('forwarded')?.split(',', 1)[0];
  const said = (name: string): string | undefined => {
    const pair = standard?.split(';').find((each) => each.trim().toLowerCase().startsWith(`${name}=`));
    const text = pair?.slice(pair.indexOf('=') + 1) ?? head.get(`x-forwarded-${name}`)?.split(',', 1)[0];
    return text?.trim().replaceAll('"', '') || undefined;
  };
  const proto = said('proto')?.toLowerCase();
  const host = said('host');
  return {
    proto: proto !== undefined && SCHEME.test(proto) ? proto : undefined,
    host: host !== undefined && HOST.test(host) ? host : undefined,
    port: said('port'),
  };
}

/** How the regions' addresses differ. */
export interface Places {
  ports: Ports;
  hosts?: Hosts | undefined;
  /** The listener that was asked serves all regions: its port tells none. */
  byHost?: boolean | undefined;
}

/**
 * The regions' base URLs, seen from the one that was asked. Where its host names its region, the others differ in that
 * label, or as the table of hosts has it. Else they differ in the port, by as much as their listeners do: 9000 mapped
 * to `na` means 9001 for `eu`.
 */
export function regionUrls(asked: URL, region: Region, places: Places): Record<Region, string> {
  const { ports, hosts = NO_HOSTS, byHost = false } = places;
  const { hostname } = asked;
  const elsewhere = (other: Region): string | undefined => {
    const inTable = hosts.has(hostname) ? hosts.nameOf(other) : undefined;
    return inTable ?? withRegion(hostname, other) ?? (byHost ? `${other}.${nameOf(hostname)}` : undefined);
  };
  const urlOf = (other: Region): string => {
    const url = new URL(asked);
    const host = other === region ? hostname : elsewhere(other);
    if (host === undefined) url.port = String(portOf(asked) + ports[other] - ports[region]);
    else url.hostname = host;
    return textOf(url);
  };
  const urls = REGIONS.map((other) => [other, urlOf(other)]);
  // One entry for each region.
  return Object.fromEntries(urls) as Record<Region, string>;
}

/** Without a slash at its end, so that paths can be put behind it. */
export function textOf({ origin, pathname }: URL): string {
  return origin + withoutEndSlashes(pathname);
}

/** An IP address has no names below it; the machine that it is of has. */
function nameOf(hostname: string): string {
  return isIP(hostname.replaceAll(/[[\]]/g, '')) === 0 ? hostname : 'localhost';
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
