/**
 * The rules that answers follow, as explanations and lists cite them.
 */
import type { RuleId } from '../../generated/rule-ids.ts';
import { RULE_TEXTS, type RuleKind } from '../../generated/rule-texts.ts';

export interface CitedRule {
  id: string;
  kind: RuleKind;
  text: string;
}

/** A line of a list: what the rule is about, its basis, and what changes it. */
export function ruleSummary(id: RuleId): string {
  const [kind, topic, , { setting } = {}] = RULE_TEXTS[id];
  return `${id}: ${topic} (${kind}${setting === undefined ? '' : `; changed by ${setting}`})`;
}

/** Short, for lists. The text of the rule is in explanations. */
export function ruleTitle(id: RuleId): string {
  return RULE_TEXTS[id][1];
}

export function citedRule(id: RuleId): CitedRule {
  const [kind, topic, text] = RULE_TEXTS[id];
  return { id, kind, text: `${topic}: ${text}` };
}
