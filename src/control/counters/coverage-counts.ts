/**
 * What clients have seen of the API, as numbers that add up over processes.
 */
import type { RequestCounters } from './request-counters.ts';

type Numbers = Readonly<Record<string, number>>;

/** By group and subject. A line of a coverage file is one of these as JSON. */
export interface CoverageCounts {
  /** By operation and status. */
  statuses: Readonly<Record<string, Numbers>>;
  /** By report type and column; the column '' is the report itself. */
  columns: Readonly<Record<string, Numbers>>;
  /** By operation. */
  firstPages: Numbers;
  laterPages: Numbers;
  /** By operation: answers with status 207 of which an item failed. */
  partialFailures: Numbers;
  /** By the kind of the effect. */
  faults: Numbers;
  situations: Numbers;
  /** Errors and failed items, by the rule that they follow. */
  rules: Numbers;
  /** Failed items, by operation and code. */
  itemCodes: Readonly<Record<string, Numbers>>;
  /** By method and path: calls that the service ends on a known day. */
  endings: Numbers;
}

export const NOTHING_SEEN: CoverageCounts = {
  statuses: {},
  columns: {},
  firstPages: {},
  laterPages: {},
  partialFailures: {},
  faults: {},
  situations: {},
  rules: {},
  itemCodes: {},
  endings: {},
};

/** The counts since the start, or since the last reset. */
export class Coverage {
  readonly #counters: RequestCounters;
  #before = NOTHING_SEEN;

  constructor(counters: RequestCounters) {
    this.#counters = counters;
  }

  counts(): CoverageCounts {
    return combine(readCounters(this.#counters), this.#before, (now, before) => now - before);
  }

  reset(): void {
    this.#before = readCounters(this.#counters);
  }
}

function readCounters({ byOperation, reports, faults, situations, ...others }: RequestCounters): CoverageCounts {
  const counters = [...byOperation];
  const numbers = (name: 'firstPages' | 'laterPages' | 'partialFailures'): Numbers =>
    Object.fromEntries(counters.map(([operation, each]) => [operation, each[name]]));
  return {
    statuses: Object.fromEntries(
      counters.map(([operation, { byStatus }]) => [operation, Object.fromEntries(byStatus)]),
    ),
    columns: Object.fromEntries([...reports].map(([type, counts]) => [type, Object.fromEntries(counts)])),
    firstPages: numbers('firstPages'),
    laterPages: numbers('laterPages'),
    partialFailures: numbers('partialFailures'),
    faults: Object.fromEntries(faults),
    situations: Object.fromEntries(situations),
    rules: Object.fromEntries(others.rules),
    endings: Object.fromEntries(others.endings),
    itemCodes: Object.fromEntries(
      [...others.itemCodes].map(([operation, counts]) => [operation, Object.fromEntries(counts)]),
    ),
  };
}

export function addCounts(all: readonly CoverageCounts[]): CoverageCounts {
  return all.reduce((sum, each) => combine(sum, each, (a, b) => a + b), NOTHING_SEEN);
}

type Operator = (a: number, b: number) => number;

function combine(a: CoverageCounts, b: CoverageCounts, operator: Operator): CoverageCounts {
  return {
    statuses: combineTables(a.statuses, b.statuses, operator),
    columns: combineTables(a.columns, b.columns, operator),
    firstPages: combineNumbers(a.firstPages, b.firstPages, operator),
    laterPages: combineNumbers(a.laterPages, b.laterPages, operator),
    partialFailures: combineNumbers(a.partialFailures, b.partialFailures, operator),
    faults: combineNumbers(a.faults, b.faults, operator),
    situations: combineNumbers(a.situations, b.situations, operator),
    rules: combineNumbers(a.rules, b.rules, operator),
    itemCodes: combineTables(a.itemCodes, b.itemCodes, operator),
    endings: combineNumbers(a.endings, b.endings, operator),
  };
}

function combineTables(
  a: Readonly<Record<string, Numbers>>,
  b: Readonly<Record<string, Numbers>>,
  operator: Operator,
): Record<string, Numbers> {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return Object.fromEntries([...keys].map((key) => [key, combineNumbers(a[key] ?? {}, b[key] ?? {}, operator)]));
}

/** Without zeros. */
function combineNumbers(a: Numbers, b: Numbers, operator: Operator): Numbers {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  const combined = [...keys].map((key) => [key, operator(a[key] ?? 0, b[key] ?? 0)] as const);
  return Object.fromEntries(combined.filter(([, count]) => count !== 0));
}
