/**
 * The rules of fields that the rule of version 3 only names: other rules have their limits.
 */
import type { Failure } from '../../../model/failures.ts';
import type { RuleId } from '../../../generated/rule-ids.ts';

const RULES: Readonly<Record<string, RuleId>> = {
  name: 'SB4-22',
  budget: 'SB4-22',
  creative: 'SB4-41',
  landingPage: 'SB4-41',
  brandEntityId: 'PRF-11',
};

/** Undefined if the error follows the rule of the version. */
export function ruleOfField(failure: Failure): RuleId | undefined {
  switch (failure.code) {
    case 'missing':
      // Each format of an ad needs other parts.
      return failure.within === undefined || failure.field !== 'creative' ? undefined : RULES['creative'];
    case 'outOfRange':
    case 'invalidText':
    case 'duplicateValue':
    case 'unsupported':
      return RULES[failure.field];
    default:
      return undefined;
  }
}
