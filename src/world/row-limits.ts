/**
 * The limits of answers and files that grow with the entities and days of a world. The most rows that follow
 * from entities and days are counted before they are computed; rows that follow from traffic, while they are written.
 */

interface RowLimit {
  /** The calls, for the documentation. */
  calls: string;
  /** What is counted, as the object of `would have`, or of `verb`. */
  counted: string;
  verb?: string;
  most: number;
  /** Of an answer in memory. A file is written to the world in blocks. */
  rowBytes?: number;
  /** What a caller can do. */
  narrow: string;
}

const [ANSWER, FILE, SIMULATED] = [250_000, 5_000_000, 20_000_000];
const SIMULATION = { verb: 'simulate', counted: 'keyword and target days', most: SIMULATED } as const;
const REPORT = { counted: 'rows', most: FILE, narrow: 'request fewer days, or a coarser report' } as const;

/** By the name of the task that computes the answer or the file. */
export const ROW_LIMITS = {
  metrics: { calls: '`GET metrics`', counted: 'rows', most: ANSWER, rowBytes: 1000, narrow: 'request fewer days' },
  comparison: {
    calls: '`POST metrics/compare`',
    counted: 'true rows',
    most: ANSWER,
    rowBytes: 1000,
    narrow: 'compare fewer days, or fewer profiles',
  },
  'market step': {
    calls: '`POST market/step`',
    counted: 'rows',
    most: ANSWER,
    rowBytes: 500,
    narrow: 'observe fewer days or levels, or use timeUnit SUMMARY',
  },
  score: { calls: '`GET market/score`', ...SIMULATION, narrow: 'choose a later from' },
  'expected score': { calls: '`GET market/score` with `expected`', ...SIMULATION, narrow: 'choose a later from' },
  oracle: { calls: '`GET market/oracle`', ...SIMULATION, narrow: 'choose a later from' },
  counterfactual: { calls: '`POST market/counterfactual`', ...SIMULATION, narrow: 'choose an earlier until' },
  landscape: { calls: '`POST market/landscape`', ...SIMULATION, narrow: 'request fewer bids' },
  diff: {
    calls: '`GET diff`',
    counted: 'differing entities',
    most: ANSWER,
    narrow: 'compare states with fewer changes between them',
  },
  scenario: {
    calls: '`GET scenario`',
    counted: 'entities',
    most: 500_000,
    rowBytes: 500,
    narrow: 'use GET export, which returns the world as a file',
  },
  'report of version 2': { calls: 'Reports of version 2', ...REPORT },
  'report of version 3': { calls: 'Reports of version 3', ...REPORT },
  'unified report': { calls: 'Unified reports', ...REPORT },
  export: { calls: 'Exports', counted: 'entities', most: FILE, narrow: 'filter by adProductFilter' },
  snapshot: { calls: 'Snapshots', counted: 'entities', most: FILE, narrow: 'use lists with startIndex' },
  history: {
    calls: '`POST /history`',
    counted: 'entities, and campaigns by day',
    most: FILE,
    narrow: 'request fewer days',
  },
  invoices: {
    calls: '`GET /invoices`',
    counted: 'campaigns by month',
    most: ANSWER,
    rowBytes: 300,
    narrow: 'filter by startDate and endDate',
  },
} as const satisfies Record<string, RowLimit>;

export type LimitedName = keyof typeof ROW_LIMITS;
/** An explanation has a parameter that limits its parts. */
export type TaskName = LimitedName | 'explanation';

export class TooManyRows extends Error {}

const LIMITS: Readonly<Partial<Record<TaskName, RowLimit>>> = ROW_LIMITS;

/** Of an answer in memory with so many rows, as far as its limit allows them. */
export function answerBytes(name: TaskName, rows: number): number {
  const { most = 0, rowBytes = 0 } = LIMITS[name] ?? {};
  return Math.min(rows, most) * rowBytes;
}

/** Throws `TooManyRows`. */
export function requireRows(name: LimitedName, rows: number): void {
  const { counted, verb = 'have', most, narrow }: RowLimit = ROW_LIMITS[name];
  if (rows <= most) return;
  throw new TooManyRows(`The ${name} would ${verb} up to ${rows} ${counted}, and the limit is ${most}; ${narrow}`);
}

/** Returns a function to be called with each row. It throws `TooManyRows`. */
export function countRows(name: LimitedName): () => void {
  const { counted, most, narrow } = ROW_LIMITS[name];
  let rows = 0;
  return () => {
    if (++rows > most)
      throw new TooManyRows(`The ${name} has more than ${most} ${counted}, which is the limit; ${narrow}`);
  };
}
