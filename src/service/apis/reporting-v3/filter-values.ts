/**
 * The values of filters that several report types have.
 */
export const STATES = ['ENABLED', 'PAUSED', 'ARCHIVED'] as const;
export const KEYWORD_TYPES = [
  'BROAD',
  'PHRASE',
  'EXACT',
  'TARGETING_EXPRESSION',
  'TARGETING_EXPRESSION_PREDEFINED',
] as const;
