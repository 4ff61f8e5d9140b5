/**
 * The host of a request and the region that it selects: by the configured host table, or by a label such as `eu` in the
 * name.
 */
import { REGIONS, type Region } from '../../model/marketplaces.ts';
import { FifoCache } from '../../model/fifo-cache.ts';
import type { RequestHeaders } from './request-headers.ts';

/** `*.ads.example` matches every name below `ads.example`. */
export interface HostRule {
  name: string;
  region?: Region | undefined;
}

/** `eu.localhost`, `ads-eu.example`: the first label may name a region. */
const REGION_LABEL = /^((?:[^.:]*-)?)(na|eu|fe)(?=[.:]|$)/;
const PORT = /:\d*$/;
const MAX_HOSTS = 100;

function regionInHost(host: string): Region | undefined {
  // The pattern matches regions only.
  return REGION_LABEL.exec(host)?.[2] as Region | undefined;
}

/** The same host with another region in its first label; undefined if that label contains none. */
export function withRegion(host: string, region: Region): string | undefined {
  return REGION_LABEL.test(host) ? host.replace(REGION_LABEL, `$1${region}`) : undefined;
}

export class Hosts {
  readonly #exact: ReadonlyMap<string, HostRule>;
  /** The longest first: `*.eu.example` takes precedence over `*.example`. */
  readonly #wildcards: readonly HostRule[];
  readonly #first: ReadonlyMap<Region, string>;
  /** Every request looks up one of a few hosts. */
  readonly #known = new FifoCache<string, Region | undefined>(MAX_HOSTS);

  constructor(rules: readonly HostRule[] = []) {
    const exact = rules.filter(({ name }) => !name.startsWith('*'));
    this.#exact = new Map(exact.map((rule) => [rule.name, rule]));
    this.#wildcards = rules
      .filter(({ name }) => name.startsWith('*'))
      .toSorted((a, b) => b.name.length - a.name.length);
    const first = REGIONS.map((region) => [region, exact.find((rule) => regionOfRule(rule) === region)?.name] as const);
    this.#first = new Map(first.flatMap(([region, name]) => (name === undefined ? [] : [[region, name]])));
  }

  /** The region of a host, with or without a port: by the table, or by the name itself. */
  regionOf(host: string): Region | undefined {
    const known = this.#known.get(host);
    if (known !== undefined || this.#known.has(host)) return known;
    const name = host.toLowerCase();
    const region = this.#ruleOf(name.replace(PORT, ''))?.region ?? regionInHost(name);
    this.#known.set(host, region);
    return region;
  }

  /** Whether the table contains a name, which has no port and is in lower case. */
  has(name: string): boolean {
    return this.#ruleOf(name) !== undefined;
  }

  /** The first name of a region in the table. */
  nameOf(region: Region): string | undefined {
    return this.#first.get(region);
  }

  #ruleOf(name: string): HostRule | undefined {
    return this.#exact.get(name) ?? this.#wildcards.find((rule) => name.endsWith(rule.name.slice(1)));
  }
}

function regionOfRule({ name, region }: HostRule): Region | undefined {
  return region ?? regionInHost(name);
}

const SCHEME = /^https?$/;
/** No character that would end the host in a URL. */
const HOST = /^[^/?#@\\\s]+$/;

/** The requested host, with its port if it was sent; empty if the request has none. */
export function hostOf(headers: RequestHeaders): string {
  const isDirect = headers.get('x-forwarded-host') === undefined && headers.get('forwarded') === undefined;
  return (isDirect ? undefined : forwardedAddress(headers).host) ?? headers.get('host') ?? '';
}

interface ForwardedAddress {
  proto: string | undefined;
  host: string | undefined;
  port: string | undefined;
}

/** The address that the client requested from the first proxy. `Forwarded` takes precedence over `X-Forwarded-*`. */
export function forwardedAddress(headers: RequestHeaders): ForwardedAddress {
  const standard = headers.get('forwarded')?.split(',', 1)[0];
  const parameter = (name: string): string | undefined => {
    const pair = standard?.split(';').find((each) => each.trim().toLowerCase().startsWith(`${name}=`));
    const text = pair?.slice(pair.indexOf('=') + 1) ?? headers.get(`x-forwarded-${name}`)?.split(',', 1)[0];
    return text?.trim().replaceAll('"', '') || undefined;
  };
  const proto = parameter('proto')?.toLowerCase();
  const host = parameter('host');
  return {
    proto: proto !== undefined && SCHEME.test(proto) ? proto : undefined,
    host: host !== undefined && HOST.test(host) ? host : undefined,
    port: parameter('port'),
  };
}
