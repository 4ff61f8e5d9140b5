/**
 * When a seeded item was created and last changed.
 */
import type { InvalidField } from '../../model/forms/codec.ts';
import { DAY_MS } from '../../model/text/time-units.ts';

export interface Times {
  createdAt: number;
  updatedAt: number;
  /** The entity is created with its present values, without an implied former state. */
  isExact: boolean;
}

/** The fields of an item. */
interface TimedItem {
  creationDate?: string | undefined;
  lastUpdatedDate?: string | undefined;
  createdDaysAgo?: number | undefined;
  updatedDaysAgo?: number | undefined;
}

/** By default, an item is as old as its parent, and was last changed when it was created. */
export function timesOf(item: TimedItem, { now, parent }: { now: number; parent: number }): Times | InvalidField {
  const { creationDate, lastUpdatedDate, createdDaysAgo, updatedDaysAgo } = item;
  if (creationDate !== undefined && createdDaysAgo !== undefined)
    return { field: 'createdDaysAgo', message: 'must not be set together with creationDate' };
  if (lastUpdatedDate !== undefined && (creationDate === undefined || updatedDaysAgo !== undefined))
    return { field: 'lastUpdatedDate', message: 'requires creationDate, and no updatedDaysAgo' };
  const ago = (days: number | undefined): number | undefined => (days === undefined ? undefined : now - days * DAY_MS);
  const instant = (text: string | undefined): number | undefined => (text === undefined ? undefined : Date.parse(text));
  const createdAt = instant(creationDate) ?? ago(createdDaysAgo) ?? parent;
  const updatedAt = instant(lastUpdatedDate) ?? ago(updatedDaysAgo) ?? createdAt;
  // The admin API can set any two instants.
  if (lastUpdatedDate === undefined && updatedAt < createdAt)
    return { field: 'updatedDaysAgo', message: 'must not be before the creation' };
  return { createdAt, updatedAt, isExact: creationDate !== undefined };
}
