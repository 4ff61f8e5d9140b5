/**
 * How the rows of one kind of entity are written to an export file: as objects of the common model, in which all
 * products use the same names. Ids are text.
 */
import type { AdProduct } from '../../../../model/forms/ad-products.ts';
import type { Entities, Entity, Kind } from '../../../../model/entities.ts';
import { toMajor } from '../../../../model/money.ts';
import type { OperationContext } from '../../../../core/entities/operation-context.ts';
import { deliveryOf, type Delivery } from '../delivery.ts';

/** An object of the common model. A field that is undefined is not written. */
export type CommonObject = Readonly<Record<string, unknown>>;

export interface ExportSource<K extends Kind> {
  kind: K;
  adProduct: AdProduct;
  /** Undefined for a row that exports do not contain. */
  write(context: OperationContext, row: Entities[K]): CommonObject | undefined;
}

/** A source of any kind. The distribution over kinds keeps each with its own rows. */
export type AnyExportSource = { [K in Kind]: ExportSource<K> }[Kind];

export function upperState({ state }: Entity): string {
  return state.toUpperCase();
}

interface Times {
  creationDateTime: string;
  lastUpdatedDateTime: string;
}

/** The fields that end every object. */
export function deliveryAndTimes(context: OperationContext, kind: Kind, row: Entity): Delivery & Times {
  return {
    ...deliveryOf(context, kind, row),
    creationDateTime: new Date(row.createdAt).toISOString(),
    lastUpdatedDateTime: new Date(row.updatedAt).toISOString(),
  };
}

/** An amount in major units, with its currency. */
export function amountOf({ scope }: OperationContext, minor: number): { amount: number; currencyCode: string } {
  const { currency, decimals } = scope.marketplace;
  return { amount: toMajor(minor, decimals), currencyCode: currency };
}
