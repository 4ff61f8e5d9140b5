/**
 * Rules that set bids.
 */
import type { BidRule } from '../../model/bid-rules/bid-rules.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import type { ChangeLog } from './change-log.ts';
import { parseRow, RuleTable } from './rule-table.ts';

export type BidRuleRow = TableRow<'bidRules'>;

export class BidRules extends RuleTable<BidRule> {
  constructor(statements: Statements, log: ChangeLog) {
    super(statements, log, { table: 'bidRules', columns: ['startAt', 'endAt'] });
  }
}

export function parseBidRule(row: BidRuleRow): BidRule {
  return parseRow<BidRule>(row);
}
