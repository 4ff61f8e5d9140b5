/** `ads-sandbox explain rule`: the text of a decision or of another rule that answers follow. */
import { RULE_TEXTS } from '../../generated/rule-texts.ts';
import type { RuleId } from '../../generated/rule-ids.ts';
import { ruleSummary } from '../../model/errors/cited-rule.ts';
import { UsageError } from '../input/usage.ts';

const isRule = (id: string): id is RuleId => Object.hasOwn(RULE_TEXTS, id);

export function explanation(name: string): string {
  const id = name.toUpperCase();
  if (!isRule(id)) throw new UsageError(`there is no rule '${name}'`, { name, known: Object.keys(RULE_TEXTS) });
  const [, , text, { certainty } = {}] = RULE_TEXTS[id];
  const known = certainty === undefined ? '' : `\n  Certainty: ${certainty}`;
  return `${ruleSummary(id)}${known}\n  ${text}\n`;
}
