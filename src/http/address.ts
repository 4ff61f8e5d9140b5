/**
 * Where this sandbox is reached, as the caller sees it: links are built from the address that was asked (or from
 * forwarded headers, or from one that was configured), so mapped ports and other host names work.
 */
import { REGIONS, type Region } from '../model/marketplaces.ts';
import type { Head } from './head.ts';

/** The listener of each region. */
export type Ports = Readonly<Record<Region, number>>;

export const USUAL_PORTS: Ports = { na: 8080, eu: 8081, fe: 8082 };

/** `eu.localhost`, `ads-eu.example`: the first label may name a region. */
const REGION_LABEL = /^((?:[^.:]*-)?)(na|eu|fe)(?=[.:]|$)/;

export function regionInHost(host: string): Region | undefined {
  // The pattern lets no other word through.
  return REGION_LABEL.exec(host)?.[2] as Region | undefined;
}

/** The base URL that was asked: proxies tell in headers what they were asked themselves. */
export function askedAddress(head: Head, url: string): URL {
  const forwarded = (name: string): string | undefined =>
    head.get(`x-forwarded-${name}`)?.split(',', 1)[0]?.trim() || undefined;
  const own = new URL(url);
  const protocol = forwarded('proto') ?? own.protocol.replace(':', '');
  const host = forwarded('host') ?? head.get('host') ?? own.host;
  const asked = URL.parse(`${protocol}://${host}/`) ?? new URL(own.origin);
  const port = forwarded('port');
  if (port !== undefined && asked.port === '') asked.port = port;
  return asked;
}

/**
 * The regions' base URLs, seen from the one that was asked. Where its host names its region, the others differ in that
 * label. Else they differ in the port, by as much as their listeners do: 9000 mapped to `na` means 9001 for `eu`.
 */
export function regionUrls(asked: URL, region: Region, ports: Ports): Record<Region, string> {
  const byHost = regionInHost(asked.hostname) !== undefined;
  const urlOf = (other: Region): string => {
    const url = new URL(asked);
    if (byHost) url.hostname = asked.hostname.replace(REGION_LABEL, `$1${other}`);
    else if (other !== region) url.port = String(portOf(asked) + ports[other] - ports[region]);
    return textOf(url);
  };
  const urls = REGIONS.map((other) => [other, urlOf(other)]);
  // One entry for each region.
  return Object.fromEntries(urls) as Record<Region, string>;
}

/** Without a slash at its end, so that paths can be put behind it. */
export function textOf({ origin, pathname }: URL): string {
  return origin + pathname.replace(/\/+$/, '');
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}
