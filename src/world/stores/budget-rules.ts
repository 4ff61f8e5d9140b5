/**
 * Budget rules.
 */
import type { BudgetRule } from '../../model/budget-rules.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import type { ChangeLog } from './change-log.ts';
import { parseRow, RuleTable } from './rule-table.ts';

export type RuleRow = TableRow<'budgetRules'>;

export class BudgetRules extends RuleTable<BudgetRule> {
  constructor(statements: Statements, log: ChangeLog) {
    super(statements, log, { table: 'budgetRules', columns: ['startDay', 'endDay'] });
  }
}

export function parseRule(row: RuleRow): BudgetRule {
  return parseRow<BudgetRule>(row);
}
