/**
 * Fields that only sponsored brands version 4 has.
 */
import { describedBy, optional, type Codec } from '../../../protocol/codecs/codec.ts';
import { readEpochTimes } from '../../../protocol/codecs/instants.ts';
import { flag, textId } from '../../../protocol/codecs/value-codecs.ts';
import type { Id } from '../../../../model/entities.ts';
import type { Flag } from '../../../../model/entity-values.ts';
import { servingStatus } from '../../../../core/performance/serving-status.ts';
import { STRING, objectOf } from '../../../protocol/codecs/schemas.ts';

export const readOnlyFlag: Codec<Flag> = describedBy(flag, { readOnly: true });

/** Ads of legacy campaigns are returned without an id. */
export const adId: Codec<Id> = {
  ...optional(textId),
  dependsOn: ['campaignId'],
  write(value, { context, row }) {
    const isLegacy = context.sbCampaign(String(row['campaignId']))?.multiAdGroups === 0;
    return isLegacy ? undefined : `"${value}"`;
  },
};

export const extendedDataCodec: Codec<unknown> = {
  schema: objectOf({
    servingStatus: STRING,
    creationDate: { type: 'integer', description: 'Epoch milliseconds' },
    lastUpdateDate: { type: 'integer', description: 'Epoch milliseconds' },
  }),
  read: readEpochTimes,
  write(_value, { context, kind, row }) {
    const status = JSON.stringify(servingStatus(context, kind, row, 'later'));
    return `{"servingStatus":${status},"creationDate":${row.createdAt},"lastUpdateDate":${row.updatedAt}}`;
  },
};
