/**
 * The fields and filters of resources before version 3, in all products.
 */
import { servingStatus as computeServingStatus } from '../../../../core/performance/serving-status.ts';
import type { Codec, Writer } from '../../codecs/codec.ts';
import { epochMilliseconds } from '../../codecs/instants.ts';
import { converted } from '../../codecs/object-codec.ts';
import type { Field } from '../../codecs/resource.ts';
import { oneOf } from '../../codecs/value-codecs.ts';
import type { ListFilter } from './resource.ts';
import { STRING } from '../../codecs/schemas.ts';

/** There is only one valid value, so nothing is stored. */
export function constant(name: string): Codec<undefined> {
  const codec = oneOf([name]);
  return {
    schema: codec.schema,
    read: (json, place) => converted(codec.read(json, place), () => undefined),
    write: () => JSON.stringify(name),
  };
}

const servingStatus: Writer<unknown> = {
  schema: STRING,
  dependsOnWorld: true,
  writesNull: true,
  write: (_value, { context, kind, row }) => JSON.stringify(computeServingStatus(context, kind, row)),
};

export const EXTENDED_FIELDS: Readonly<Record<string, Field>> = {
  servingStatus: { codec: servingStatus, column: 'forcedStatus', extended: true },
  creationDate: { codec: epochMilliseconds, column: 'createdAt', extended: true },
  lastUpdatedDate: { codec: epochMilliseconds, column: 'updatedAt', extended: true },
};

export const ownIds: ListFilter = { type: 'ids', column: 'id' };
export const campaignIdFilter: ListFilter = { type: 'ids', column: 'campaignId' };
export const adGroupIdFilter: ListFilter = { type: 'ids', column: 'adGroupId' };
