import type { OutOfRange } from '../failures.ts';
import { counted } from '../text/counted.ts';

/** What a value or a number of items must be. `toText` writes a limit, such as an amount in major units. */
export function describeLimits({ min, max, isCount }: OutOfRange, toText: (limit: number) => string = String): string {
  if (isCount !== true) return min === max ? `must be ${toText(min)}` : `must be from ${toText(min)} to ${toText(max)}`;
  if (min === max) return `must have ${counted(min, 'item')}`;
  if (max === Infinity) return `must have at least ${counted(min, 'item')}`;
  return min === 0 ? `must have at most ${counted(max, 'item')}` : `must have from ${min} to ${max} items`;
}
