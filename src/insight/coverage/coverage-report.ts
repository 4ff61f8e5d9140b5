/**
 * The coverage of the API: what clients have seen, and what they could see but have not.
 */
import type { Operation } from '../../service/http/request-context.ts';
import { CITED_RULES } from '../../generated/rule-ids.ts';
import { FAULT_KINDS, SITUATIONS, type Situation } from '../../control/counters/request-counters.ts';
import { coverableOperations, coverableReports, type CoverableOperation } from './coverable-parts.ts';
import { endingCalls, type EndingCall } from './ending-calls.ts';
import type { CoverageCounts } from '../../control/counters/coverage-counts.ts';

/** The groups in the order of reports; each has a percentage of its own. */
export const COVERAGE_GROUPS = [
  'operations',
  'statuses',
  'laterPages',
  'partialFailures',
  'situations',
  'reportTypes',
  'columns',
  'faults',
  'rules',
] as const;
export type CoverageGroup = (typeof COVERAGE_GROUPS)[number];

export interface OperationCoverage {
  operation: string;
  calls: number;
  statuses: Record<string, number>;
  expectedStatuses: string[];
  /** Null for an operation without pages. */
  pages: { first: number; later: number } | null;
  /** Answers of which an item failed; null for an operation without items. */
  partialFailures: number | null;
  /** The number of failed items by code. */
  itemCodes: Record<string, number>;
}

interface RuleCoverage {
  rule: string;
  count: number;
}

interface ReportTypeCoverage {
  reportType: string;
  requests: number;
  columns: Record<string, number>;
  expectedColumns: string[];
}

interface Share {
  seen: number;
  total: number;
  percent: number;
}

export interface CoverageReport {
  /** Of the operations. */
  percent: number;
  groups: Record<CoverageGroup, Share>;
  operations: OperationCoverage[];
  reportTypes: ReportTypeCoverage[];
  faults: Record<string, number>;
  situations: Record<string, number>;
  /** The rules that errors and failed items can follow, and how many have. */
  decisions: RuleCoverage[];
  /** Calls of the clients that the service ends on a known day, the earliest first. */
  endings: EndingCall[];
  /** Phrases such as `429 on createAsyncReport`. */
  neverSeen: string[];
}

/** What was never seen, such as `429 on`, with the operations, report types or columns. */
export interface Unseen {
  what: string;
  subjects: string[];
}

const SITUATION_TEXTS: Readonly<Record<Situation, string>> = {
  expiredLink: 'an expired link',
  rejectedToken: 'an access token that is no longer accepted',
  unknownOperation: 'an unknown path or method',
};

/** One thing that can be seen. */
interface Part {
  group: CoverageGroup;
  isSeen: boolean;
  what: string;
  subject: string;
  /** Whether another part says it already, such as that the operation was never called. */
  isImplied?: boolean;
}

export function coverageReport(operations: readonly Operation[], counts: CoverageCounts): CoverageReport {
  const ofOperations = coverableOperations(operations).map((coverable) => operationCoverage(coverable, counts));
  const ofReports = reportCoverage(counts);
  const report = {
    operations: ofOperations,
    reportTypes: ofReports,
    endings: endingCalls(counts.endings),
    decisions: CITED_RULES.map((rule) => ({ rule, count: counts.rules[rule] ?? 0 })),
    faults: Object.fromEntries(FAULT_KINDS.map((kind) => [kind, counts.faults[kind] ?? 0])),
    situations: Object.fromEntries(SITUATIONS.map((situation) => [situation, counts.situations[situation] ?? 0])),
  };
  const parts = partsOf(report);
  const shares = COVERAGE_GROUPS.map((group) => [group, shareOf(parts, group)] as const);
  // COVERAGE_GROUPS has all groups.
  const groups = Object.fromEntries(shares) as Record<CoverageGroup, Share>;
  const neverSeen = unseenParts(parts).map(({ what, subject }) => (subject === '' ? what : `${what} ${subject}`));
  return { percent: groups.operations.percent, groups, ...report, neverSeen };
}

/** In groups, for people. */
export function unseenOf(report: Seen): Unseen[] {
  const byText = Map.groupBy(unseenParts(partsOf(report)), ({ what }) => what);
  return [...byText].map(([what, parts]) => ({
    what,
    subjects: parts.map(({ subject }) => subject).filter((subject) => subject !== ''),
  }));
}

type Seen = Pick<CoverageReport, 'operations' | 'reportTypes' | 'faults' | 'situations' | 'decisions'>;

function unseenParts(parts: readonly Part[]): Part[] {
  return parts.filter(({ isSeen, isImplied }) => !isSeen && isImplied !== true);
}

function partsOf({ operations, reportTypes, faults, situations, decisions }: Seen): Part[] {
  return [
    ...operations.map(({ operation, calls }) => part('operations', calls, 'a call of', operation)),
    ...SITUATIONS.map((situation) => part('situations', situations[situation], SITUATION_TEXTS[situation], '')),
    ...operations.flatMap(partsOfOperation),
    ...reportTypes.map(({ reportType, requests }) => part('reportTypes', requests, 'a report of the type', reportType)),
    ...reportTypes.flatMap(columnsOf),
    ...FAULT_KINDS.map((kind) => part('faults', faults[kind], 'an injected fault of the kind', kind)),
    ...decisions.map(({ rule, count }) => part('rules', count, 'an error that follows the rule', rule)),
  ];
}

function operationCoverage(
  { operation, statuses: expectedStatuses, isPaged, hasItems }: CoverableOperation,
  counts: CoverageCounts,
): OperationCoverage {
  const statuses = { ...counts.statuses[operation] };
  const calls = Object.values(statuses).reduce((sum, count) => sum + count, 0);
  const pages = { first: counts.firstPages[operation] ?? 0, later: counts.laterPages[operation] ?? 0 };
  return {
    operation,
    calls,
    statuses,
    expectedStatuses: [...expectedStatuses],
    pages: isPaged ? pages : null,
    partialFailures: hasItems ? (counts.partialFailures[operation] ?? 0) : null,
    itemCodes: { ...counts.itemCodes[operation] },
  };
}

function reportCoverage(counts: CoverageCounts): ReportTypeCoverage[] {
  return coverableReports().map(({ type, columns: expectedColumns }) => {
    const { '': requests = 0, ...columns } = counts.columns[type] ?? {};
    return { reportType: type, requests, columns, expectedColumns: [...expectedColumns] };
  });
}

function part(group: CoverageGroup, count: number | undefined, what: string, subject: string): Part {
  return { group, isSeen: (count ?? 0) > 0, what, subject };
}

function partsOfOperation({ operation, calls, statuses, expectedStatuses, ...others }: OperationCoverage): Part[] {
  const { pages, partialFailures } = others;
  const parts = [
    ...(pages === null ? [] : [part('laterPages', pages.later, 'page 2 of', operation)]),
    ...(partialFailures === null
      ? []
      : [part('partialFailures', partialFailures, 'an error inside a 207 of', operation)]),
    ...expectedStatuses.map((status) => part('statuses', statuses[status], `${status} on`, operation)),
  ];
  return parts.map((each) => ({ ...each, isImplied: calls === 0 }));
}

function columnsOf({ reportType, requests, columns, expectedColumns }: ReportTypeCoverage): Part[] {
  return expectedColumns.map((name) => ({
    ...part('columns', columns[name], `in a report of the type ${reportType} the column`, name),
    isImplied: requests === 0,
  }));
}

function shareOf(parts: readonly Part[], group: CoverageGroup): Share {
  const ofGroup = parts.filter((each) => each.group === group);
  const seen = ofGroup.filter(({ isSeen }) => isSeen).length;
  return { seen, total: ofGroup.length, percent: percentOf(seen, ofGroup.length) };
}

/** Rounded down to tenths, so that only a complete group has 100. */
function percentOf(seen: number, total: number): number {
  return total === 0 ? 100 : Math.floor((seen * 1000) / total) / 10;
}
