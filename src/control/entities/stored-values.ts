/**
 * The JSON of entities in the admin API.
 */
import type { Flag } from '../../model/entity-values.ts';

export type EntityJson = Record<string, unknown>;

export function flagJson(flag: Flag | null): boolean | null {
  return flag === null ? null : flag === 1;
}
