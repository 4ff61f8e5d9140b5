/**
 * How version 4 of sponsored brands writes: ids as strings, days in ISO 8601, UPPER_CASE words, instants as epoch
 * milliseconds.
 */
import type { AdFormat } from '../../model/brands.ts';
import { choice, isoDay, money, tags, text, textId } from '../../grammar/basic-spelling.ts';
import type { FieldSpelling, Spelling } from '../../grammar/spelling.ts';
import { servingStatus } from '../../verbs/serving-status.ts';
import { bidding } from './bidding.ts';
import { creativeOf, landingPageOf } from './creatives.ts';

const flag: FieldSpelling = {
  write: (value) => String(value === 1),
  schema: () => ({ type: 'boolean', readOnly: true }),
};

/** Ads of legacy campaigns have none to be told. */
const adId: FieldSpelling = {
  besides: ['campaignId'],
  write(value, _field, { batch, row }) {
    const isLegacy = batch.sbCampaign(String(row['campaignId']))?.multi === 0;
    return isLegacy ? undefined : `"${value}"`;
  },
  schema: textId.schema,
};

const extendedData: FieldSpelling = {
  write(_value, _field, { batch, kind, row }) {
    const status = JSON.stringify(servingStatus(batch, kind, row, 'later'));
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

/** Ads of one format, or any. */
export function spellingOf(format?: AdFormat): Spelling {
  return {
    id: textId,
    text,
    money,
    day: isoDay,
    choice,
    bidding,
    tags,
    flag,
    adId,
    creative: creativeOf(format),
    landingPage: landingPageOf(format),
    extendedData,
  };
}
