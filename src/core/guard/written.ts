/**
 * What the open transaction has written so far, as the guard sees it: amounts that were set, and entities that were
 * created.
 */
import { toMajor } from '../../model/money.ts';
import { isNegativeMatchType } from '../../model/entity-values.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import type { Edit } from '../../world/stores/logged-writes.ts';
import type { LoggedTable, RowRange, StoredValue } from '../../world/logged-tables.ts';
import type { OperationContext } from '../entities/operation-context.ts';

/** A bid or budget that was set, in minor units. */
export interface WrittenAmount {
  limitedBy: 'bid' | 'budget';
  /** Such as `bid of keyword 123`. */
  name: string;
  /** Undefined for a new entity, and if there was no amount before. */
  before: number | undefined;
  after: number;
}

export interface Written {
  amounts: WrittenAmount[];
  /** Names of created entities. */
  keywords: string[];
  campaigns: string[];
  /** Campaigns that were enabled before and are not enabled now. */
  stopped: string[];
}

interface AmountColumn {
  column: string;
  limitedBy: WrittenAmount['limitedBy'];
  name: string;
  entity: string;
  /** The ad group whose bid a row without an amount has. */
  adGroupOf?: (context: OperationContext, id: string) => { defaultBid: number } | undefined;
}

export const ENABLED = 'enabled';
const BID = { column: 'bid', limitedBy: 'bid', name: 'bid' } as const;
const BUDGET = { column: 'budget', limitedBy: 'budget', name: 'budget', entity: 'campaign' } as const;
const DEFAULT_BID = { column: 'defaultBid', limitedBy: 'bid', name: 'default bid', entity: 'ad group' } as const;

const adGroupOf: AmountColumn['adGroupOf'] = (context, id) => context.adGroup(id);

const AMOUNTS: Readonly<Partial<Record<LoggedTable, AmountColumn>>> = {
  campaigns: BUDGET,
  sbCampaigns: BUDGET,
  sdCampaigns: BUDGET,
  portfolios: { ...BUDGET, entity: 'portfolio' },
  adGroups: DEFAULT_BID,
  sdAdGroups: DEFAULT_BID,
  keywords: { ...BID, entity: 'keyword', adGroupOf },
  sbKeywords: { ...BID, entity: 'keyword' },
  targets: { ...BID, entity: 'target', adGroupOf },
  sbTargets: { ...BID, entity: 'target' },
  sdTargets: { ...BID, entity: 'target', adGroupOf: (context, id) => context.sdAdGroup(id) },
  sbThemes: { ...BID, entity: 'theme' },
};

/** Undefined if the transaction has written nothing. */
export function readWritten(context: OperationContext): Written | undefined {
  const { world } = context.scope;
  if (!world.changeLog.hasWritten) return undefined;
  const created = world.changeLog.createdSoFar;
  const edits = world.loggedWrites.editsAfter(world.changeLog.position);
  const written: Written = { amounts: [], keywords: [], campaigns: [], stopped: [] };
  for (const [table, ranges] of created) addCreated(context, table, ranges, written);
  const before = valuesBefore(edits, (table) => AMOUNTS[table]?.column);
  for (const [table, values] of before) addEdited(context, table, values, written);
  const states = valuesBefore(edits, (table) => (AMOUNTS[table]?.entity === 'campaign' ? 'state' : undefined));
  for (const [table, values] of states) addStopped(context, table, values, written);
  return written;
}

/**
 * The values of a column of each table before the transaction, by the number of the row. The newest edit of a row comes
 * first, and the oldest has the value before the request.
 */
function valuesBefore(
  edits: readonly Edit[],
  columnOf: (table: LoggedTable) => string | undefined,
): Map<LoggedTable, Map<number, StoredValue>> {
  const before = new Map<LoggedTable, Map<number, StoredValue>>();
  for (const { table, row, was } of edits) {
    const value = was[columnOf(table) ?? ''];
    if (value === undefined) continue;
    const ofTable = before.get(table) ?? new Map<number, StoredValue>();
    before.set(table, ofTable.set(row, value));
  }
  return before;
}

function addStopped(
  { scope }: OperationContext,
  table: LoggedTable,
  values: ReadonlyMap<number, StoredValue>,
  { stopped }: Written,
): void {
  for (const row of scope.world.loggedRows.withNumbers(table, [...values.keys()]))
    if (values.get(row.seq) === ENABLED && row['state'] !== ENABLED) stopped.push(`campaign ${row['id']}`);
}

function addCreated(
  context: OperationContext,
  table: LoggedTable,
  ranges: readonly RowRange[],
  { amounts, keywords, campaigns }: Written,
): void {
  const amount = AMOUNTS[table];
  if (amount === undefined) return;
  const seqs = ranges.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
  for (const row of context.scope.world.loggedRows.withNumbers(table, seqs)) {
    const entity = newName(amount, row);
    const after = amountOf(context, amount, row, row[amount.column]);
    if (after !== undefined)
      amounts.push({ limitedBy: amount.limitedBy, name: `${amount.name} of ${entity}`, before: undefined, after });
    if (amount.entity === 'campaign') campaigns.push(entity);
    if (amount.entity === 'keyword' && !isNegativeMatchType(row['matchType'])) keywords.push(entity);
  }
}

function addEdited(
  context: OperationContext,
  table: LoggedTable,
  values: ReadonlyMap<number, StoredValue>,
  { amounts }: Written,
): void {
  const amount = AMOUNTS[table];
  if (amount === undefined) return;
  for (const row of context.scope.world.loggedRows.withNumbers(table, [...values.keys()])) {
    const after = amountOf(context, amount, row, row[amount.column]);
    const before = amountOf(context, amount, row, values.get(row.seq));
    const name = `${amount.name} of ${amount.entity} ${row['id']}`;
    if (after !== undefined && after !== before) amounts.push({ limitedBy: amount.limitedBy, name, before, after });
  }
}

function amountOf(
  context: OperationContext,
  amount: AmountColumn,
  row: LoggedRow,
  stored: StoredValue | undefined,
): number | undefined {
  if (stored !== undefined && stored !== null) return Number(stored);
  return amount.adGroupOf?.(context, String(row['adGroupId']))?.defaultBid;
}

/** The id of an entity whose creation is refused will be that of another one. */
function newName({ entity }: AmountColumn, row: LoggedRow): string {
  const name = row['name'] ?? row['text'];
  return name === undefined || name === null
    ? `new ${entity} in ad group ${row['adGroupId']}`
    : `new ${entity} '${name}'`;
}

/** In major units of the currency of the profile. */
export function amountText({ scope }: OperationContext, minor: number): string {
  const { decimals } = scope.marketplace;
  return toMajor(minor, decimals).toFixed(decimals);
}
