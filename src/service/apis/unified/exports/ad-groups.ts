/**
 * Ad groups of all products in the common model. Sponsored brands have no default bid.
 */
import type { BidOptimization } from '../../../../model/display/values.ts';
import { column, shape } from '../../../protocol/codecs/shape.ts';
import { oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { shownCurrency } from '../entities/amounts.ts';
import { FIELDS } from '../entities/fields.ts';
import { KPIS } from '../entities/sd-campaigns.ts';
import { adProduct, exportSource, major, value } from './export-source.ts';

const bid = { codec: shape({ defaultBid: major, currencyCode: shownCurrency }), column: 'defaultBid' };

const GOALS = oneOf({
  AWARENESS: 'reach',
  CONSIDERATION: 'clicks',
  CONVERSIONS: 'conversions',
} as const satisfies Readonly<Record<string, BidOptimization>>);
const optimization = shape({
  'goalSetting.goal': column('bidOptimization', GOALS),
  'goalSetting.kpi': column('bidOptimization', KPIS),
});

/** The fields that begin every ad group. */
const adGroup = {
  adGroupId: FIELDS.id,
  campaignId: FIELDS.campaignId,
  adProduct,
  name: FIELDS.name,
  state: FIELDS.state,
};

export const spAdGroups = exportSource('adGroup', {
  fields: { ...adGroup, bid },
});

export const sbAdGroups = exportSource('sbAdGroup', {
  fields: adGroup,
});

export const sdAdGroups = exportSource('sdAdGroup', {
  fields: {
    ...adGroup,
    creativeType: value('creativeType'),
    bid,
    optimization: { codec: optimization, column: 'bidOptimization' },
  },
});
