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

/** Short, for lists. The text of the rule is in explanations. */
export function ruleTitle(id: RuleId): string {
  return RULE_TEXTS[id][1];
}

export function citedRule(id: RuleId): CitedRule {
  const [kind, topic, text] = RULE_TEXTS[id];
  return { id, kind, text: `${topic}: ${text}` };
}
