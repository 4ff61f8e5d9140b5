/**
 * The campaigns and ad groups that answers of sponsored brands version 3 show. A campaign has the parts of its only ad, which
 * has no id there.
 */
import { defined } from '../../../../model/defined.ts';
import { moderation } from '../../../../model/forms/codecs.ts';
import { toConstantCase } from '../../../../model/text/letter-case.ts';
import type { Json } from '../../../http/body.ts';
import type { ReadAnswer, ShownEntity } from '../../../http/shown-entity.ts';
import type { ReadContext } from '../../../protocol/codecs/codec.ts';
import { answerContext, itemsIn, readFieldsOf, showsItemsOf } from '../../../protocol/codecs/shown-entities.ts';
import { id, text } from '../../../protocol/codecs/value-codecs.ts';
import { shownFields } from './campaign-codecs.ts';
import { toBidding, toCreative } from './campaign-values.ts';

export const showsCampaigns: ReadAnswer = (body, timeZone) => {
  const context = answerContext(timeZone);
  return itemsIn(body).flatMap((item) => readCampaign(item, context));
};

export const showsAdGroups: ReadAnswer = showsItemsOf({
  kind: 'sbAdGroup',
  id: 'adGroupId',
  fields: {
    campaignId: { codec: id, column: 'campaignId' },
    adGroupId: { codec: id, column: 'id' },
    name: { codec: text, column: 'name' },
  },
});

function readCampaign(item: Json, context: ReadContext): ShownEntity[] {
  const fields = readFieldsOf(shownFields, item, context);
  const { campaignId, name, budget, budgetType, startDate, endDate, brandEntityId, portfolioId } = fields;
  const { adFormat, creative, landingPage, isMultiAdGroupsEnabled: isMulti } = fields;
  if (campaignId === undefined) return [];
  const bidding = toBidding(fields);
  const campaign: ShownEntity = {
    kind: 'sbCampaign',
    id: campaignId,
    values: defined({
      name,
      budget,
      budgetType,
      brandEntityId,
      portfolioId,
      startDay: startDate,
      endDay: endDate,
      bidding: Object.keys(bidding).length === 0 ? undefined : bidding,
      multiAdGroups: isMulti === undefined ? undefined : isMulti ? 1 : 0,
      ...stateAndReview(fields),
    }),
    implied: { multiAdGroups: 0 },
  };
  if (adFormat === undefined || creative === undefined) return [campaign];
  const ad = defined({ campaignId, format: adFormat, creative: toCreative(creative), landingPage });
  return [campaign, { kind: 'sbAd', id: undefined, values: ad, implied: {} }];
}

/** A campaign that is paused for another reason than its state is enabled. */
function stateAndReview({ state, servingStatus }: ReturnType<typeof readFieldsOf<typeof shownFields>>): object {
  if (servingStatus === undefined) return { state };
  // Version 3.0 has another case.
  const status = /[a-z]/.test(servingStatus) ? toConstantCase(servingStatus) : servingStatus;
  const isComputed = state === 'paused' && status !== 'PAUSED';
  return { state: isComputed ? undefined : state, moderation: moderation.names[status] };
}
