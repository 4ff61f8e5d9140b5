/**
 * Converts stored values to the JSON of the admin API.
 */
import type { Entities, Kind } from '../../model/entities.ts';
import type { Flag, Predicate } from '../../model/entity-values.ts';
import { toConstantCase } from '../../model/text/letter-case.ts';
import { toMajor } from '../../model/money.ts';
import type { OperationContext } from '../../core/entities/operation-context.ts';

export type EntityJson = Record<string, unknown>;

export type Writers<K extends Kind> = {
  readonly [Each in K]: (row: Entities[Each], context: OperationContext) => EntityJson;
};

export function money(minor: number | null, { scope: { marketplace } }: OperationContext): number | null {
  return minor === null ? null : toMajor(minor, marketplace.decimals);
}

export function expression(json: string): Predicate[] {
  // Only the entity service writes this column.
  return (JSON.parse(json) as Predicate[]).map(({ type, ...rest }) => ({ type: toConstantCase(type), ...rest }));
}

export function flagJson(flag: Flag | null): boolean | null {
  return flag === null ? null : flag === 1;
}
