/**
 * What money and names may be, by marketplace and account.
 */
import type { Failure } from '../model/failures.ts';
import type { Span } from '../model/marketplaces.ts';
import { hasPublishedNameCharacters, type BadText } from '../model/texts.ts';
import type { Batch } from './scope.ts';

export function bidSpan({ scope: { place }, observed }: Batch): Span {
  return observed ? { min: place.observedMin.bid, max: place.bid.max } : place.bid;
}

export function budgetSpan({ scope: { place }, observed }: Batch): Span {
  return observed ? { min: place.observedMin.budget, max: place.budget.max } : place.budget;
}

export function faultOfSpan(field: string, value: number | null | undefined, { min, max }: Span): Failure | undefined {
  if (value === undefined || value === null || (value >= min && value <= max)) return undefined;
  return { code: 'outOfRange', field, value, min, max };
}

export function faultOfName(batch: Batch, name: string, fault: BadText | undefined): Failure | undefined {
  if (fault !== undefined) return { code: 'badText', field: 'name', ...fault };
  if (hasPublishedNameCharacters(name)) return undefined;
  const evidence = `name ${JSON.stringify(name)}`;
  return batch.breach({ rule: 'name-characters', evidence }, { code: 'badText', field: 'name', fault: 'characters' });
}
