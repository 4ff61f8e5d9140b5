/**
 * Fields that only sponsored brands version 4 has.
 */
import type { Writer } from '../../protocol/codec.ts';
import { flag, textId } from '../../protocol/value-codecs.ts';
import type { Id } from '../../../model/entities.ts';
import type { Flag } from '../../../model/entity-values.ts';
import { servingStatus } from '../../../core/performance/serving-status.ts';

export const readOnlyFlag: Writer<Flag> = { schema: { ...flag.schema, readOnly: true }, write: flag.write };

/** Ads of legacy campaigns are returned without an id. */
export const adId: Writer<Id> = {
  schema: textId.schema,
  dependsOn: ['campaignId'],
  write(value, { context, row }) {
    const isLegacy = context.sbCampaign(String(row['campaignId']))?.multiAdGroups === 0;
    return isLegacy ? undefined : `"${value}"`;
  },
};

export const extendedDataCodec: Writer<unknown> = {
  schema: {
    type: 'object',
    properties: {
      servingStatus: { type: 'string' },
      creationDate: { type: 'integer', description: 'Epoch milliseconds' },
      lastUpdateDate: { type: 'integer', description: 'Epoch milliseconds' },
    },
  },
  write(_value, { context, kind, row }) {
    const status = JSON.stringify(servingStatus(context, kind, row, 'later'));
    return `{"servingStatus":${status},"creationDate":${row.createdAt},"lastUpdateDate":${row.updatedAt}}`;
  },
};
