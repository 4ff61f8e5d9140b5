/**
 * The values of filters that several report types have.
 */
import { state } from '../../../../model/forms/codecs.ts';

export const STATES = Object.keys(state.names);
export const KEYWORD_TYPES = [
  'BROAD',
  'PHRASE',
  'EXACT',
  'TARGETING_EXPRESSION',
  'TARGETING_EXPRESSION_PREDEFINED',
] as const;
