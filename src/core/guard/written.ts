/**
 * What the open transaction has written so far, as the guard sees it.
 */
import { isNegativeMatchType } from '../../model/entity-values.ts';
import type { LoggedRow } from '../../world/stores/logged-rows.ts';
import type { OperationContext } from '../entities/operation-context.ts';
import { Amounts, ENTITIES, isCampaign, nameOf, type WrittenAmount } from './amounts.ts';
import { readWrittenRows } from './written-rows.ts';

export interface Written {
  amounts: WrittenAmount[];
  /** Names of created entities. */
  keywords: string[];
  campaigns: string[];
}

/** Undefined if the transaction has written nothing. */
export function readWritten(context: OperationContext): Written | undefined {
  const rows = readWrittenRows(context);
  if (rows === undefined) return undefined;
  const amounts = new Amounts(context, rows);
  for (const row of rows) {
    amounts.addBid(row);
    amounts.addCap(row);
  }
  for (const row of amounts.campaigns()) amounts.addCampaign(row);
  const created = rows.filter(({ before }) => before === undefined);
  return {
    amounts: amounts.all,
    keywords: created.filter(({ table, now }) => ENTITIES[table] === 'keyword' && !isNegative(now)).map(nameOf),
    campaigns: created.filter(({ table }) => isCampaign(table)).map(nameOf),
  };
}

const isNegative = (row: LoggedRow): boolean => isNegativeMatchType(row['matchType']);
