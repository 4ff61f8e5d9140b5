/**
 * Rules, each for one or several campaigns of a profile. Rules of budgets and of bids are in tables of the same form.
 */
import type { Id } from '../../model/entities.ts';
import type { Statements } from '../database/statements.ts';
import type { LoggedTable } from '../logged-tables.ts';
import type { ChangeLog } from './change-log.ts';
import type { BidRule } from '../../model/bid-rules/bid-rules.ts';
import type { TableRow } from '../database/row-types.ts';
import type { BudgetRule } from '../../model/budget-rules.ts';

/** What is stored as JSON. */
const JSON_COLUMNS: readonly string[] = ['campaignIds', 'terms'];
const SHARED = ['ruleId', 'profileId', 'campaignIds', 'ruleState', 'terms', 'createdAt', 'updatedAt'] as const;

interface StoredRule {
  seq: number;
  ruleId: string;
  profileId: Id;
  campaignIds: readonly Id[];
  terms: object;
  createdAt: number;
}

export interface RuleScan {
  profileId?: Id | undefined;
  /** Only rules with a higher `seq`. */
  after: number;
  count: number;
}

/** A rule with the JSON of its campaigns and terms. */
type JsonRow<Rule> = Omit<Rule, 'campaignIds' | 'terms'> & { campaignIds: string; terms: string };

export class RuleTable<Rule extends StoredRule> {
  readonly #statements: Statements;
  readonly #log: ChangeLog;
  readonly #table: LoggedTable;
  readonly #columns: readonly string[];
  readonly #select: string;

  /** `columns` are those that rules of other tables do not have. */
  constructor(
    statements: Statements,
    log: ChangeLog,
    { table, columns }: { table: LoggedTable; columns: readonly string[] },
  ) {
    this.#statements = statements;
    this.#log = log;
    this.#table = table;
    this.#columns = [...SHARED, ...columns];
    const selected = this.#columns.map((name) =>
      name === 'profileId' ? 'cast("profileId" as text) as "profileId"' : `"${name}"`,
    );
    this.#select = `select "seq", ${selected.join(', ')} from "${table}"`;
  }

  /** Returns false if the id is taken. */
  insert(rule: Omit<Rule, 'seq'> & Pick<Rule, 'profileId'>): boolean {
    const row: Readonly<Record<string, unknown>> = withJson(rule);
    const names = this.#columns.map((name) => `"${name}"`).join(', ');
    const text = `insert into "${this.#table}" (${names}) values (${this.#columns.map(() => '?').join(', ')})
      on conflict do nothing`;
    const values = this.#columns.map((name) => row[name]);
    if (this.#statements.run(text, values, { profileId: rule.profileId }) === 0) return false;
    this.#log.created(this.#table);
    return true;
  }

  withId(ruleId: string): Rule | undefined {
    const row = this.#statements.get<JsonRow<Rule>>(`${this.#select} where "ruleId" = ?`, [ruleId]);
    return row && parseRow<Rule>(row);
  }

  /** Oldest first, by creation date. */
  of(profileId: Id): Rule[] {
    const rows = this.#statements.all<JsonRow<Rule>>(`${this.#select} where "profileId" = ? order by "seq"`, [
      profileId,
    ]);
    return rows.map((row) => parseRow<Rule>(row)).toSorted((a, b) => a.createdAt - b.createdAt || a.seq - b.seq);
  }

  /** For one profile or for all, in the order of insertion. */
  scan({ profileId, after, count }: RuleScan): Rule[] {
    const [where, values] = profileId === undefined ? ['', []] : ['"profileId" = ? and', [profileId]];
    return this.#statements
      .all<JsonRow<Rule>>(`${this.#select} where ${where} "seq" > ? order by "seq" limit ?`, [...values, after, count])
      .map((row) => parseRow<Rule>(row));
  }

  patch({ seq, profileId }: Rule, changes: Partial<Rule>): void {
    const stored = this.#statements.get<JsonRow<Rule>>(`${this.#select} where "seq" = ?`, [seq]);
    const values = withJson(changes);
    const names = Object.keys(values);
    if (names.length === 0) return;
    if (stored !== undefined) this.#log.edited(this.#table, stored, values);
    const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
    this.#statements.run(
      `update "${this.#table}" set ${assignments} where "seq" = @seq`,
      { ...values, seq },
      { profileId },
    );
  }

  dropAllOf(profileId: Id): void {
    this.#statements.run(`delete from "${this.#table}" where "profileId" = ?`, [profileId], { profileId });
  }
}

/** The values of the columns. */
function withJson(values: object): Record<string, unknown> {
  const defined = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    defined.map(([name, value]) => [name, JSON_COLUMNS.includes(name) ? JSON.stringify(value) : value]),
  );
}

/** Parses what `insert` and `patch` write. */
export function parseRow<Rule extends StoredRule>(row: JsonRow<Rule>): Rule {
  // A row has the columns of its rule.
  return { ...row, campaignIds: JSON.parse(row.campaignIds), terms: JSON.parse(row.terms) } as unknown as Rule;
}

export type BidRuleRow = TableRow<'bidRules'>;

export class BidRules extends RuleTable<BidRule> {
  constructor(statements: Statements, log: ChangeLog) {
    super(statements, log, { table: 'bidRules', columns: ['startAt', 'endAt'] });
  }
}

export function parseBidRule(row: BidRuleRow): BidRule {
  return parseRow<BidRule>(row);
}

export type RuleRow = TableRow<'budgetRules'>;

export class BudgetRules extends RuleTable<BudgetRule> {
  constructor(statements: Statements, log: ChangeLog) {
    super(statements, log, { table: 'budgetRules', columns: ['startDay', 'endDay'] });
  }
}

export function parseRule(row: RuleRow): BudgetRule {
  return parseRow<BudgetRule>(row);
}
