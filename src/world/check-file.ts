/**
 * Whether bytes from outside are a world: a sound SQLite database with the very tables of a blank one, and in them what
 * the program can read. Whatever is wrong with them, nothing of it is run.
 */
import Database from 'better-sqlite3';
import { JOB_KINDS } from '../model/jobs.ts';
import { COUNTRIES, REGIONS } from '../model/marketplaces.ts';
import { DEFAULT_SETTINGS } from '../model/settings.ts';
import { blankWorld } from './blank.ts';
import { readSelf, type Self } from './self.ts';
import { Statements } from './statements.ts';

const MAGIC = 'SQLite format 3\0';
const HEADER_BYTES = 100;

interface SchemaRow {
  type: string;
  name: string;
  sql: string | null;
}

const SCHEMA = `select "type", "name", "sql" from sqlite_schema order by "type", "name"`;

/** JSON texts, which are parsed when their rows are read. */
const JSON_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  campaigns: ['adjustments', 'tags'],
  targets: ['expression'],
  negativeTargets: ['expression'],
  campaignNegativeTargets: ['expression'],
  sbCampaigns: ['bidding', 'tags', 'draft'],
  sbAds: ['creative', 'landingPage'],
  sbTargets: ['expression'],
  accounts: ['brands'],
  tokens: ['access'],
  budgetRules: ['campaignIds', 'terms'],
  changes: ['was'],
  overrides: ['values'],
  jobs: ['request'],
  plannedOutcomes: ['ripening'],
  timeline: ['actions', 'problems'],
  faults: ['match', 'when', 'effect'],
  self: ['rateLimit'],
};

let expected: SchemaRow[] | undefined;

function expectedSchema(): SchemaRow[] {
  if (expected === undefined) {
    const blank = blankWorld({ name: 'default', seed: '1', scenario: 'empty', now: 0 });
    const db = new Database(blank.toBytes());
    blank.close();
    expected = schemaOf(new Statements(db));
    db.close();
  }
  return expected;
}

function schemaOf(statements: Statements): SchemaRow[] {
  return statements.all<SchemaRow>(SCHEMA, []);
}

/** Whether a kept file has the tables of this version. Its rows were written by the program itself. */
export function isOfThisVersion(path: string): boolean {
  const db = new Database(path, { readonly: true });
  try {
    return JSON.stringify(schemaOf(new Statements(db))) === JSON.stringify(expectedSchema());
  } finally {
    db.close();
  }
}

/** What is wrong, in one sentence part; nothing when they can be loaded. A write-ahead mark in them is taken away. */
export function faultOfFile(bytes: Buffer): string | undefined {
  if (bytes.length < HEADER_BYTES || bytes.toString('latin1', 0, MAGIC.length) !== MAGIC) return 'no SQLite database';
  bytes.fill(1, 18, 20);
  let db: Database.Database | undefined;
  try {
    db = new Database(bytes);
    db.pragma('trusted_schema = off');
    db.pragma('cell_size_check = on');
    return faultOfDatabase(db, new Statements(db));
  } catch (error) {
    return `a broken SQLite database (${error instanceof Error ? error.message : String(error)})`;
  } finally {
    db?.close();
  }
}

function faultOfDatabase(db: Database.Database, statements: Statements): string | undefined {
  const found = schemaOf(statements);
  if (JSON.stringify(found) !== JSON.stringify(expectedSchema())) return 'no world of this version: its tables differ';
  const check = db.pragma('quick_check(1)', { simple: true });
  if (check !== 'ok') return `a broken SQLite database (${String(check)})`;
  for (const { type, name } of found) {
    const fault = type === 'table' ? faultOfRows(statements, name) : undefined;
    if (fault !== undefined) return fault;
  }
  return faultOfSelf(statements) ?? faultOfProfiles(statements);
}

/** SQLite lets any value into any column; the program goes by what a column was declared to hold. */
function faultOfRows(statements: Statements, table: string): string | undefined {
  const columns = statements.all<{ name: string; type: string }>(`select "name", "type" from pragma_table_info(?)`, [
    table,
  ]);
  const wrong = [
    ...columns.map(({ name, type }) => `typeof("${name}") not in ('${type.toLowerCase()}', 'null')`),
    ...(JSON_COLUMNS[table] ?? []).map((name) => `("${name}" is not null and not json_valid("${name}"))`),
  ];
  const row = statements.get(`select 1 from "${table}" where ${wrong.join(' or ')} limit 1`, []);
  return row === undefined ? undefined : `no world: a row of ${table} holds what does not belong there`;
}

function faultOfSelf(statements: Statements): string | undefined {
  const { settings, regions, clock, ripenings }: Self = readSelf(statements);
  const given: Readonly<Record<string, unknown>> = { ...settings };
  const known = Object.entries(DEFAULT_SETTINGS).every(
    ([name, value]) => name === 'moderation' || name === 'legacySunset' || typeof given[name] === typeof value,
  );
  const served = REGIONS.every((region) => Array.isArray(regions[region]));
  const ripens = JOB_KINDS.every((kind) => typeof ripenings[kind].mode === 'string');
  const turned = clock.mode === 'running' || clock.mode === 'frozen';
  return known && served && ripens && turned ? undefined : 'no world: it does not say what it is';
}

function faultOfProfiles(statements: Statements): string | undefined {
  const list = COUNTRIES.map((country) => `'${country}'`).join(', ');
  const stray = statements.get(
    `select 1 from "profiles" where "country" not in (${list})
      or "accountId" not in (select "accountId" from "accounts") limit 1`,
    [],
  );
  return stray === undefined ? undefined : 'no world: a profile belongs to no account or no country';
}
