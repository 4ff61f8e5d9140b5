/**
 * Ranges of amounts and rules for names, by marketplace and account.
 */
import type { Failure } from '../../model/failures.ts';
import { SITES, type Limits, type Span } from '../../model/marketplaces.ts';
import { hasPublishedNameCharacters, type InvalidText } from '../../model/validate-text.ts';
import type { Reading, ScopeAtTime, Writing } from './operation-context.ts';

export function bidSpan(context: Reading): Span {
  return spanOf(context, context.scope.marketplace.bid);
}

export function budgetSpan(context: Reading): Span {
  return spanOf(context, context.scope.marketplace.budget);
}

export function spanOf({ policy }: Reading, { min, max, published }: Limits): Span {
  return { min: policy.hasPublishedMinima ? published : min, max };
}

export function validateRange(
  field: string,
  value: number | null | undefined,
  { min, max }: Span,
): Failure | undefined {
  if (value === undefined || value === null || (value >= min && value <= max)) return undefined;
  return { code: 'outOfRange', field, value, min, max };
}

/** Some marketplaces do not have the site. */
export function validateSite(
  { scope: { marketplace } }: ScopeAtTime,
  site: string | null | undefined,
): Failure | undefined {
  if (!site || SITES[site]?.countries.includes(marketplace.country)) return undefined;
  return { code: 'unsupported', field: 'siteRestriction', detail: `${marketplace.country} has no site ${site}` };
}

export function validateName(context: Writing, name: string, reason: InvalidText | undefined): Failure | undefined {
  if (reason !== undefined) return { code: 'invalidText', field: 'name', ...reason };
  if (hasPublishedNameCharacters(name)) return undefined;
  const evidence = `name ${JSON.stringify(name)}`;
  return context.reportViolation(
    { rule: 'name-characters', evidence },
    { code: 'invalidText', field: 'name', reason: 'characters' },
  );
}
