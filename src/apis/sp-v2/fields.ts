/**
 * Fields and filters that several resources of sponsored products version 2 have.
 */
import type { ListFilter } from '../../protocol/legacy/resource.ts';
import type { EnumMap, Field } from '../../protocol/field-codec.ts';
import { instant, servingStatus } from './codecs.ts';

export const STATE: EnumMap = { enabled: 'enabled', paused: 'paused', archived: 'archived' };
export const SPONSORED_PRODUCTS: EnumMap = { sponsoredProducts: 'sponsoredProducts' };

export const EXTENDED_FIELDS: Readonly<Record<string, Field>> = {
  servingStatus: { type: servingStatus, column: 'forcedStatus', extended: true },
  creationDate: { type: instant, column: 'createdAt', extended: true },
  lastUpdatedDate: { type: instant, column: 'updatedAt', extended: true },
};

/** The service checks the parents first, and the state before money and dates. */
export const READ_FIRST = [
  'campaignId',
  'adGroupId',
  'name',
  'campaignType',
  'targetingType',
  'keywordText',
  'matchType',
  'state',
];

export const campaignType: ListFilter = { is: 'constant', of: 'campaignType', words: SPONSORED_PRODUCTS };
export const stateFilter: ListFilter = { is: 'choices', of: 'state', words: STATE };
export const campaignIdFilter: ListFilter = { is: 'ids', of: 'campaignId' };
export const adGroupIdFilter: ListFilter = { is: 'ids', of: 'adGroupId' };
