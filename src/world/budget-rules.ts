/**
 * Budget rules: few in number, and each for one or several campaigns of a profile.
 */
import type { BudgetRule, RuleFacts } from '../model/budget-rules.ts';
import type { Id } from '../model/entities.ts';
import type { Statements } from './statements.ts';
import type { Views } from './view.ts';

type Row = Omit<BudgetRule, 'campaignIds' | 'terms'> & { campaignIds: string; terms: string };
type RuleChanges = Partial<RuleFacts & Pick<BudgetRule, 'createdAt' | 'updatedAt'>>;

const TABLE = 'budgetRules';
const SELECT = `select "seq", "ruleId", cast("profileId" as text) as "profileId", "campaignIds", "ruleState",
  "startDay", "endDay", "terms", "createdAt", "updatedAt" from "${TABLE}"`;

export interface RuleScan {
  profileId?: Id | undefined;
  /** The last `seq` that was seen. */
  after: number;
  count: number;
}

export class BudgetRules {
  readonly #statements: Statements;
  readonly #views: Views;

  constructor(statements: Statements, views: Views) {
    this.#statements = statements;
    this.#views = views;
  }

  /** False when there is one with this id already. */
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
    return this.#statements.run(text, values) === 1;
  }

  withId(ruleId: string): BudgetRule | undefined {
    const row = this.#statements.get<Row>(`${SELECT} where "ruleId" = ?`, [ruleId]);
    return row && read(row);
  }

  /** Oldest first, by when they were created. */
  of(profileId: Id): BudgetRule[] {
    const rows = this.#statements.all<Row>(`${SELECT} where "profileId" = ? order by "seq"`, [profileId]);
    const view = this.#views.current;
    const seen = view === undefined ? rows : rows.flatMap((row) => view.seen(TABLE, row) ?? []);
    return seen.map(read).toSorted((a, b) => a.createdAt - b.createdAt || a.seq - b.seq);
  }

  /** Of all profiles or of one, in the order in which they were written. */
  scan({ profileId, after, count }: RuleScan): BudgetRule[] {
    const [where, values] = profileId === undefined ? ['', []] : ['"profileId" = ? and', [profileId]];
    return this.#statements
      .all<Row>(`${SELECT} where ${where} "seq" > ? order by "seq" limit ?`, [...values, after, count])
      .map(read);
  }

  patch(seq: number, { terms, ...changes }: RuleChanges): void {
    const told = { ...changes, ...(terms === undefined ? {} : { terms: JSON.stringify(terms) }) };
    const names = Object.keys(told);
    if (names.length === 0) return;
    for (const view of this.#views.open) {
      view.remember(TABLE, seq, () => this.#statements.get<Row>(`${SELECT} where "seq" = ?`, [seq]));
    }
    const assignments = names.map((name) => `"${name}" = @${name}`).join(', ');
    this.#statements.run(`update "${TABLE}" set ${assignments} where "seq" = @seq`, { ...told, seq });
  }

  dropAllOf(profileId: Id): void {
    this.#statements.run(`delete from "${TABLE}" where "profileId" = ?`, [profileId]);
  }
}

/** Written by `insert` and `patch` only. */
function read(row: Row): BudgetRule {
  return {
    ...row,
    campaignIds: JSON.parse(row.campaignIds) as BudgetRule['campaignIds'],
    terms: JSON.parse(row.terms) as BudgetRule['terms'],
  };
}
