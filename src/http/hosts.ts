/**
 * Host names by which the sandbox is reached, and the regions that they stand for: names of a table, as the sandbox
 * may be given any, and else those that say their region themselves.
 */
import { REGIONS, type Region } from '../model/marketplaces.ts';
import { BoundedMap } from './bounded-map.ts';

/** `*.ads.example` stands for every name below `ads.example`. */
export interface HostRule {
  name: string;
  region?: Region | undefined;
}

/** `eu.localhost`, `ads-eu.example`: the first label may name a region. */
const REGION_LABEL = /^((?:[^.:]*-)?)(na|eu|fe)(?=[.:]|$)/;
const PORT = /:\d*$/;
const MOST_ASKED = 100;

function regionInHost(host: string): Region | undefined {
  // The pattern lets no other word through.
  return REGION_LABEL.exec(host)?.[2] as Region | undefined;
}

/** The same host with another region in its first label; undefined where that names none. */
export function withRegion(host: string, region: Region): string | undefined {
  return REGION_LABEL.test(host) ? host.replace(REGION_LABEL, `$1${region}`) : undefined;
}

export class Hosts {
  readonly #exact: ReadonlyMap<string, HostRule>;
  /** The longest first: `*.eu.example` goes before `*.example`. */
  readonly #below: readonly HostRule[];
  readonly #first: ReadonlyMap<Region, string>;
  /** What was asked before: each call asks, for one of a few. */
  readonly #asked = new BoundedMap<string, Region | undefined>(MOST_ASKED);

  constructor(rules: readonly HostRule[] = []) {
    const exact = rules.filter(({ name }) => !name.startsWith('*'));
    this.#exact = new Map(exact.map((rule) => [rule.name, rule]));
    this.#below = rules.filter(({ name }) => name.startsWith('*')).toSorted((a, b) => b.name.length - a.name.length);
    const first = REGIONS.map((region) => [region, exact.find((rule) => regionOfRule(rule) === region)?.name] as const);
    this.#first = new Map(first.flatMap(([region, name]) => (name === undefined ? [] : [[region, name]])));
  }

  /** Of a host, with or without its port: as the table says, else as the name itself. */
  regionOf(host: string): Region | undefined {
    const asked = this.#asked.get(host);
    if (asked !== undefined || this.#asked.has(host)) return asked;
    const name = host.toLowerCase();
    const region = this.#ruleOf(name.replace(PORT, ''))?.region ?? regionInHost(name);
    this.#asked.set(host, region);
    return region;
  }

  /** Whether it is in the table: a name without a port, in lower case. */
  has(name: string): boolean {
    return this.#ruleOf(name) !== undefined;
  }

  /** The name that the table has for a region, the first of several. */
  nameOf(region: Region): string | undefined {
    return this.#first.get(region);
  }

  #ruleOf(name: string): HostRule | undefined {
    return this.#exact.get(name) ?? this.#below.find((rule) => name.endsWith(rule.name.slice(1)));
  }
}

function regionOfRule({ name, region }: HostRule): Region | undefined {
  return region ?? regionInHost(name);
}
