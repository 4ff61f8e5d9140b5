/**
 * Budget rules, each for one or several campaigns of a profile.
 */
import type { BudgetRule, RuleFacts } from '../../model/budget-rules.ts';
import type { Id } from '../../model/entities.ts';
import type { TableRow } from '../database/row-types.ts';
import type { Statements } from '../database/statements.ts';
import type { ChangeLog } from './change-log.ts';

export type RuleRow = TableRow<'budgetRules'>;
type RuleChanges = Partial<RuleFacts & Pick<BudgetRule, 'campaignIds' | 'createdAt' | 'updatedAt'>>;

const TABLE = 'budgetRules';
const SELECT = `select "seq", "ruleId", cast("profileId" as text) as "profileId", "campaignIds", "ruleState",
  "startDay", "endDay", "terms", "createdAt", "updatedAt" from "${TABLE}"`;

export interface RuleScan {
  profileId?: Id | undefined;
  /** Only rules with a higher `seq`. */
  after: number;
  count: number;
}

export class BudgetRules {
  readonly #statements: Statements;
  readonly #log: ChangeLog;

  constructor(statements: Statements, log: ChangeLog) {
    this.#statements = statements;
    this.#log = log;
  }

  /** Returns false if the id is taken. */
  insert(rule: Omit<BudgetRule, 'seq'>): boolean {
    const values = [
      rule.ruleId,
      rule.profileId,
      JSON.stringify(rule.campaignIds),
      rule.ruleState,
      rule.startDay,
      rule.endDay,
      JSON.stringify(rule.terms),
      rule.createdAt,
      rule.updatedAt,
    ];
    const text = `insert into "${TABLE}" ("ruleId", "profileId", "campaignIds", "ruleState", "startDay", "endDay", "terms",
      "createdAt", "updatedAt") values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`;
    if (this.#statements.run(text, values, { profileId: rule.profileId }) === 0) return false;
    this.#log.created(TABLE);
    return true;
  }

  withId(ruleId: string): BudgetRule | undefined {
    const row = this.#statements.get<RuleRow>(`${SELECT} where "ruleId" = ?`, [ruleId]);
    return row && parseRule(row);
  }

  /** Oldest first, by creation date. */
  of(profileId: Id): BudgetRule[] {
    const rows = this.#statements.all<RuleRow>(`${SELECT} where "profileId" = ? order by "seq"`, [profileId]);
    return rows.map(parseRule).toSorted((a, b) => a.createdAt - b.createdAt || a.seq - b.seq);
  }

  /** For one profile or for all, in the order of insertion. */
  scan({ profileId, after, count }: RuleScan): BudgetRule[] {
    const [where, values] = profileId === undefined ? ['', []] : ['"profileId" = ? and', [profileId]];
    return this.#statements
      .all<RuleRow>(`${SELECT} where ${where} "seq" > ? order by "seq" limit ?`, [...values, after, count])
      .map(parseRule);
  }

  patch({ seq, profileId }: BudgetRule, { terms, campaignIds, ...changes }: RuleChanges): void {
    const stored = this.#statements.get<RuleRow>(`${SELECT} where "seq" = ?`, [seq]);
    const values = {
      ...changes,
      ...(terms === undefined ? {} : { terms: JSON.stringify(terms) }),
      ...(campaignIds === undefined ? {} : { campaignIds: JSON.stringify(campaignIds) }),
    };
    const names = Object.keys(values);
    if (names.length === 0) return;
    if (stored !== undefined) this.#log.edited(TABLE, stored, values);
    const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
    this.#statements.run(`update "${TABLE}" set ${assignments} where "seq" = @seq`, { ...values, seq }, { profileId });
  }

  dropAllOf(profileId: Id): void {
    this.#statements.run(`delete from "${TABLE}" where "profileId" = ?`, [profileId], { profileId });
  }
}

/** Parses what `insert` and `patch` write. */
export function parseRule(row: RuleRow): BudgetRule {
  return {
    ...row,
    campaignIds: JSON.parse(row.campaignIds) as BudgetRule['campaignIds'],
    terms: JSON.parse(row.terms) as BudgetRule['terms'],
  };
}
