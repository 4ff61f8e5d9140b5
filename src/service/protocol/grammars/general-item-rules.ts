/**
 * The rules of failures of items that are the same in every API version.
 */
import type { RuleId } from '../../../generated/rule-ids.ts';
import type { Failure } from '../../../model/failures.ts';

const RULES = {
  repeated: 'GEN-29',
  readOnlyField: 'GEN-30',
  unknownField: 'GEN-30',
  notPermitted: 'AUT-26',
  injected: 'SBX-05',
} as const satisfies { readonly [Code in Failure['code']]?: RuleId };

type General = Extract<Failure, { code: keyof typeof RULES }>;

export function isGeneral(failure: Failure): failure is General {
  return failure.code in RULES;
}

export function generalRule({ code }: General): RuleId {
  return RULES[code];
}
