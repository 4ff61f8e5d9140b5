/**
 * An explanation: a tree of statements. A statement may have a value, and the rule that it follows.
 */
import { COUNTRIES, marketplaceOf } from '../../model/marketplaces.ts';
import type { RuleId } from '../../generated/rule-ids.ts';
import { citedRule, type CitedRule } from '../../model/errors/cited-rule.ts';

export interface Explanation {
  title: string;
  value?: string | number | boolean | null | undefined;
  unit?: string | undefined;
  /** ISO 8601: when it happened or will happen. */
  at?: string | undefined;
  rule?: CitedRule | undefined;
  children: readonly Explanation[];
}

/** The question names something that does not exist, or cannot be answered. */
export class Unexplained extends Error {
  readonly kind: 'notFound' | 'invalid' | 'conflict';
  /** The invalid parameter. */
  readonly parameter: string;

  constructor(kind: Unexplained['kind'], message: string, parameter = '') {
    super(message);
    this.kind = kind;
    this.parameter = parameter;
  }
}

export function statement(
  title: string,
  { rule, ...facts }: Omit<Partial<Explanation>, 'rule' | 'title'> & { rule?: RuleId | undefined } = {},
): Explanation {
  return { title, ...facts, ...(rule === undefined ? {} : { rule: citedRule(rule) }), children: facts.children ?? [] };
}

/** The first `limit` of a list, and one statement for the others. */
export function limited(
  list: readonly Explanation[],
  limit: number,
  rest: (others: readonly Explanation[]) => Explanation,
): Explanation[] {
  return list.length <= limit ? [...list] : [...list.slice(0, limit), rest(list.slice(limit))];
}

const DECIMALS: ReadonlyMap<string, number> = new Map(
  COUNTRIES.map(marketplaceOf).map(({ currency, decimals }) => [currency, decimals]),
);

/** `29.20 USD`, `120 JPY`. */
function valueText(value: Explanation['value'], unit: string | undefined): string {
  if (unit === undefined) return String(value ?? 'none');
  const decimals = DECIMALS.get(unit);
  return `${typeof value === 'number' && decimals !== undefined ? value.toFixed(decimals) : (value ?? 'none')} ${unit}`;
}

/** One line for each statement, indented by its depth, and then the texts of the rules. */
export function explanationText(explanation: Explanation): string {
  const rules = new Map<string, CitedRule>();
  const tree = linesOf(explanation, 0, rules);
  const texts = [...rules.values()].map(({ id, kind, text }) => `[${id}] ${kind}: ${text}`);
  return `${[...tree, ...(texts.length === 0 ? [] : ['', ...texts])].join('\n')}\n`;
}

function linesOf(
  { title, value, unit, at, rule, children }: Explanation,
  depth: number,
  rules: Map<string, CitedRule>,
): string[] {
  if (rule !== undefined) rules.set(rule.id, rule);
  const when = at === undefined ? '' : `${at.replace('T', ' ').replace('Z', ' UTC')}  `;
  const shown = value === undefined ? '' : `: ${valueText(value, unit)}`;
  const cited = rule === undefined ? '' : ` [${rule.id}]`;
  const line = `${'  '.repeat(depth)}${when}${title}${shown}${cited}`;
  return [line, ...children.flatMap((child) => linesOf(child, depth + 1, rules))];
}
