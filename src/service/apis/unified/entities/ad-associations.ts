/**
 * Associations of ads with ad groups in the unified API. Only ads of sponsored brands can have them, and the API does not
 * name the ad product.
 */
import { WEIGHTS } from '../../../../model/forms/ads.ts';
import type { Member } from '../../../protocol/grammars/unified/resource.ts';
import { integer, textId } from '../../../protocol/codecs/value-codecs.ts';
import { FIELDS, FILTERS } from './fields.ts';
import { SB } from './sb-campaigns.ts';

export const ASSOCIATION_LIMITS = { items: 20, page: 100 };

export const adAssociations: Member<'adAssociation'> = {
  kind: 'adAssociation',
  adProduct: SB,
  name: 'adAssociations',
  title: 'Ad association',
  id: 'adAssociationId',
  hiddenStates: [],
  maxItems: ASSOCIATION_LIMITS.items,
  fields: {
    adAssociationId: FIELDS.id,
    adGroupId: FIELDS.adGroupId,
    adId: { codec: textId, column: 'adId', create: 'required' },
    endDateTime: FIELDS.endAt,
    startDateTime: FIELDS.startAt,
    state: FIELDS.state,
    weight: { codec: integer(WEIGHTS), column: 'weight', create: 'optional', update: true },
  },
  filters: {
    adAssociationIdFilter: FILTERS.ids('id', 100),
    adGroupIdFilter: FILTERS.adGroupId,
    adIdFilter: FILTERS.ids('adId', 100),
  },
};
