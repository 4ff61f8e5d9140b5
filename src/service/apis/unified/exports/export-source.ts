/**
 * How the entities of one kind are written to an export file: as objects of the common model, in which all products use the
 * same names. A source is a resource that is only read, with codecs of the unified API where the values are the same.
 */
import type { Entities, Entity, Id, Kind } from '../../../../model/entities.ts';
import { adProductOf, type AdProduct } from '../../../../model/forms/ad-products.ts';
import { PARENT_KINDS } from '../../../../model/kinds.ts';
import { toMajor } from '../../../../model/money.ts';
import type { Reading, ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import type { Codec, Writer } from '../../../protocol/codecs/codec.ts';
import type { Field } from '../../../protocol/codecs/resource.ts';
import { writerOf } from '../../../protocol/codecs/row-codec.ts';
import { money } from '../../../protocol/codecs/value-codecs.ts';
import { deliveryOf } from '../delivery.ts';

/** A row with what filters select by, and with other values that fields are written from. */
export interface Shown extends Entity {
  adGroupId?: Id;
  negative?: number | boolean;
  targetType?: string;
}

interface Declared<K extends Kind> {
  /** In the order in which they are written. */
  fields: Readonly<Record<string, Field>>;
  /** What is written of a row, if it is not the row; undefined for a row that exports do not contain. */
  show?(context: Reading, row: Entities[K]): Shown | undefined;
}

export interface ExportSource<K extends Kind> {
  kind: K;
  adProduct: AdProduct;
  show(context: ScopeAtTime, row: Entities[K]): Shown | undefined;
  write(context: Reading, row: Entities[K], shown: Shown): string;
}

/** A source of any kind. The distribution over kinds keeps each with its own rows. */
export type AnyExportSource = { [K in Kind]: ExportSource<K> }[Kind];

export function exportSource<K extends Kind>(kind: K, { fields, show }: Declared<K>): ExportSource<K> {
  const writer = writerOf<Kind>({ kind, fields });
  return {
    kind,
    adProduct: adProductOf(PARENT_KINDS[kind].campaign),
    show: show ?? ((_context, row) => row),
    write: (context, row, shown) => `${writer.write(context, shown, true).slice(0, -1)},${endOf(context, kind, row)}`,
  };
}

/** The fields that end every object. */
function endOf(context: Reading, kind: Kind, row: Entity): string {
  return JSON.stringify({
    ...deliveryOf(context, kind, row),
    creationDateTime: new Date(row.createdAt).toISOString(),
    lastUpdatedDateTime: new Date(row.updatedAt).toISOString(),
  }).slice(1);
}

export const adProduct: Field = {
  codec: { schema: {}, write: (_id, { kind }) => `"${adProductOf(PARENT_KINDS[kind].campaign)}"` },
  column: 'id',
};

/** An amount in major units. */
export const major: Codec<number> = {
  ...money,
  write: (minor, { context }) => String(toMajor(minor, context.scope.marketplace.decimals)),
};

const asItIs: Writer<unknown> = { schema: {}, write: (value) => JSON.stringify(value) };

/** A value that is written as it is shown. */
export function value(column: string): Field {
  return { codec: asItIs, column };
}
