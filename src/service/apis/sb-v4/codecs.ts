/**
 * Fields that only sponsored brands version 4 has.
 */
import { textId } from '../../protocol/basic-codecs.ts';
import type { FieldCodec } from '../../protocol/field-codec.ts';
import { servingStatus } from '../../../core/performance/serving-status.ts';

export const flag: FieldCodec = {
  encode: (value) => String(value === 1),
  schema: () => ({ type: 'boolean', readOnly: true }),
};

/** Ads of legacy campaigns are returned without an id. */
export const adId: FieldCodec = {
  dependsOn: ['campaignId'],
  encode(value, _field, { context, row }) {
    const isLegacy = context.sbCampaign(String(row['campaignId']))?.multiAdGroups === 0;
    return isLegacy ? undefined : `"${value}"`;
  },
  schema: textId.schema,
};

export const extendedDataCodec: FieldCodec = {
  encode(_value, _field, { context, kind, row }) {
    const status = JSON.stringify(servingStatus(context, kind, row, 'later'));
    return `{"servingStatus":${status},"creationDate":${row.createdAt},"lastUpdateDate":${row.updatedAt}}`;
  },
  schema: () => ({
    type: 'object',
    properties: {
      servingStatus: { type: 'string' },
      creationDate: { type: 'integer', description: 'Epoch milliseconds' },
      lastUpdateDate: { type: 'integer', description: 'Epoch milliseconds' },
    },
  }),
};
