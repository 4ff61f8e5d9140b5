/**
 * Worlds of schema versions 1 to 4, which builds before 0.1.0 wrote. Their rows are copied into the tables of the start
 * migration. When no such world has to be opened, delete this file and what the compiler then reports.
 */
import type Database from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { migrate, readSchema, START_VERSION, versionInHeader } from '../database/migrations.ts';
import { readHeader, renameFlushed, writeFlushed } from './durable-files.ts';

/** The name that the table `world` had. */
export const OLDER_WORLD_TABLE = 'self';

/** SHA-256 of the schema of each version. */
const SCHEMAS: Readonly<Record<number, string>> = {
  1: 'YrD3wgzKYH5An8cPMBzqLyXOGBGqDfSjqOUVsgYCHiQ',
  2: 'l6fcbkvTUj8aU0VUP99gaCCHz98grYmCSduBE4YVKNU',
  3: 'anEe0w80YuEHwHwBSwLenhDhjoUwoIBLYm1ibVTYva0',
  4: 'KmJwbR3SbqiB2kphcbOODiOFHOEWMYsZyUTe9wNyxwo',
};

/** Whether the database has the tables of the version, and therefore no SQL of its own. */
export function hasOlderSchema(db: Database.Database, version: number): boolean {
  return (
    createHash('sha256')
      .update(JSON.stringify(readSchema(db)))
      .digest('base64url') === SCHEMAS[version]
  );
}

/** Earlier names of tables. */
const TABLES: Readonly<Record<string, string>> = { world: OLDER_WORLD_TABLE, history: 'changes' };

/** SQL of the columns that had another name or other contents. */
const COLUMNS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  world: {
    sequence: '"drawn"',
    completionPolicies: '"ripenings"',
    simulationParameters: `convert('parameters', "ledgerModel")`,
    rateLimits: `coalesce(convert('rateLimits', "rateLimit"), '[]')`,
  },
  timeline: { trigger: `convert('trigger', "operation")` },
  jobs: { requestKey: `coalesce("requestKey", nullif(convert('requestKey', "request"), "request"))` },
  plannedOutcomes: { completionPolicy: '"ripening"' },
  links: { expiresAt: '"deadAt"' },
  sbCampaigns: { multiAdGroups: '"multi"', createdWith: '"madeBy"' },
  edits: { was: `iif("table" = 'sbCampaigns', convert('sbCampaign', "was"), "was")` },
};

/** What the simulation parameters of the first worlds contain, set or not. */
const FIRST_PARAMETERS: Readonly<Record<string, unknown>> = {
  history: 'backfill',
  bursts: 6,
  impressions: { low: 5, high: 400 },
  clickRate: { low: 0.004, high: 0.03 },
  price: { low: 5, high: 250 },
  orderRate: { low: 0.04, high: 0.2 },
  unitPrice: { low: 800, high: 9000 },
  sameProduct: 0.8,
  topOfSearch: 0.35,
};

const CONVERSIONS: Readonly<Record<string, (stored: string) => string | null>> = {
  parameters(stored) {
    const all: object = JSON.parse(stored);
    if ('popularity' in all || !Object.keys(FIRST_PARAMETERS).every((name) => name in all)) return stored;
    const set = Object.entries(all).filter(([name, value]) => !isDeepStrictEqual(value, FIRST_PARAMETERS[name]));
    return JSON.stringify(Object.fromEntries(set));
  },
  /** One limit was an object. */
  rateLimits: (stored) => JSON.stringify([JSON.parse(stored)].flat()),
  /** One operation was its name. */
  trigger: (stored) => (stored.startsWith('{') ? stored : JSON.stringify({ match: { operation: stored } })),
  sbCampaign(stored) {
    const { multi, madeBy, ...others } = JSON.parse(stored);
    return JSON.stringify({ ...others, multiAdGroups: multi, createdWith: madeBy });
  },
  /** The key by which `service/apis/reporting-v3` finds duplicates; null for other jobs. */
  requestKey(stored) {
    const { configuration, startDate, endDate } = JSON.parse(stored);
    if (configuration === undefined) return null;
    const { adProduct, columns, filters, format, groupBy, reportTypeId, timeUnit } = configuration;
    const sorted = (values: string[]): string[] => [...new Set(values)].toSorted();
    const wanted = (filters ?? []).map((each: { field: string; values: string[] }) =>
      [each.field, ...sorted(each.values)].join(' '),
    );
    const request = [startDate, endDate, adProduct, reportTypeId, timeUnit, format];
    const identity = [...request, sorted(groupBy), sorted(columns), sorted(wanted)];
    return createHash('sha256').update(JSON.stringify(identity)).digest('base64url');
  },
};

/** Values that cannot be converted stay as they are: the rows of an import are checked afterwards. */
function convert(conversion: string, stored: unknown): unknown {
  try {
    return typeof stored === 'string' ? CONVERSIONS[conversion]?.(stored) : stored;
  } catch {
    return stored;
  }
}

/** Replaces the tables of a database in memory by those of the start migration, with all rows. */
export function convertOlder(db: Database.Database, version: number, migrations: readonly string[]): void {
  const columnsOf = (table: string): string[] =>
    db.prepare<[string], string>('select "name" from pragma_table_info(?)').pluck().all(table);
  const older = (table: string): string => `older ${TABLES[table] ?? table}`;
  db.function('convert', convert);
  db.transaction(() => {
    if (version === 1) db.exec('alter table "jobs" add column "requestKey" text');
    for (const { type, name, sql } of readSchema(db)) {
      if (type === 'index' && sql !== null) db.exec(`drop index "${name}"`);
      if (type === 'table') db.exec(`alter table "${name}" rename to "older ${name}"`);
    }
    migrate(db, 0, migrations.slice(0, 1));
    for (const { type, name } of readSchema(db)) {
      if (type !== 'table' || name.startsWith('older ')) continue;
      const [columns, known] = [columnsOf(name), new Set(columnsOf(older(name)))];
      const values = columns.map((column) => COLUMNS[name]?.[column] ?? (known.has(column) ? `"${column}"` : 'null'));
      if (known.size > 0)
        db.exec(
          `insert into "${name}" (${columns.map((column) => `"${column}"`).join()})
            select ${values.join()} from "${older(name)}" order by "rowid"`,
        );
    }
    for (const { type, name } of readSchema(db))
      if (type === 'table' && name.startsWith('older ')) db.exec(`drop table "${name}"`);
  })();
  db.exec('vacuum');
}

/** The name that the start state had among the checkpoints of a world. */
export const OLDER_ORIGIN = '.birth';

/**
 * Writes the start state of a world of an earlier version under its present name. Its files stay, for the program that
 * wrote them. A kill leaves a world of an earlier version, for which this runs again.
 */
export function copyOlderStartState(world: string, snapshots: string, origin: string): void {
  const [older, present] = [join(snapshots, OLDER_ORIGIN), join(snapshots, origin)];
  if (!existsSync(`${older}.json`) || versionInHeader(readHeader(world)) >= START_VERSION) return;
  writeFlushed(`${present}.db`, readFileSync(`${older}.db`));
  writeFlushed(`${present}.json.new`, readFileSync(`${older}.json`, 'utf8').replace('"asked":', '"requested":'));
  renameFlushed(`${present}.json.new`, `${present}.json`, snapshots);
}
