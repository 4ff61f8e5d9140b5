/**
 * Ad groups of all products in the common model. Sponsored brands have no default bid.
 */
import { amountOf, deliveryAndTimes, upperState, type ExportSource } from './export-source.ts';

export const spAdGroups: ExportSource<'adGroup'> = {
  kind: 'adGroup',
  adProduct: 'SPONSORED_PRODUCTS',
  write(context, row) {
    const { amount, currencyCode } = amountOf(context, row.defaultBid);
    return {
      adGroupId: row.id,
      campaignId: row.campaignId,
      adProduct: 'SPONSORED_PRODUCTS',
      name: row.name,
      state: upperState(row),
      bid: { defaultBid: amount, currencyCode },
      ...deliveryAndTimes(context, 'adGroup', row),
    };
  },
};

export const sbAdGroups: ExportSource<'sbAdGroup'> = {
  kind: 'sbAdGroup',
  adProduct: 'SPONSORED_BRANDS',
  write: (context, row) => ({
    adGroupId: row.id,
    campaignId: row.campaignId,
    adProduct: 'SPONSORED_BRANDS',
    name: row.name,
    state: upperState(row),
    ...deliveryAndTimes(context, 'sbAdGroup', row),
  }),
};
