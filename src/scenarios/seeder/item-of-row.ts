/**
 * Writes stored rows as items of a seed: the opposite of `drafts.ts`. Parents are named by their ids.
 */
import type { RuleTerms, BudgetRule } from '../../model/budget-rules.ts';
import { adProductOf } from '../../model/forms/ad-products.ts';
import { instantText, toCompact } from '../../model/days.ts';
import { withoutNulls } from '../../model/defined.ts';
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import { creationWay, writeDynamicBidding, writeLandingPage } from '../../model/forms/bidding.ts';
import type { Decimals, Item } from '../../model/forms/codec.ts';
import { moderation, state } from '../../model/forms/codecs.ts';
import { versionsOf, type AdVersion } from '../../core/entities/creatives/versions.ts';
import { writeIds, writeItem } from '../../model/forms/item.ts';

type Writers = { readonly [K in Kind]?: (row: Entities[K]) => Item };

/** The fields of items that have no form. */
const OTHERS: Writers = {
  // A campaign has either bid plus or dynamic bidding.
  campaign: (row) => (row.premiumBidAdjustment === 1 ? {} : { dynamicBidding: writeDynamicBidding(row) }),
  sbCampaign: (row) => ({
    ...(row.multiAdGroups === 1 ? {} : { legacy: true }),
    ...(row.createdWith === (row.multiAdGroups === 1 ? 'v4' : 'v3')
      ? {}
      : { createdWith: creationWay.write(row.createdWith) }),
    ...(row.multiAdGroups === 1 ? {} : reviewOf(row)),
  }),
  sbAd(row) {
    const [first, ...newer] = versionsOf(row);
    const creativeVersions = newer.map((version) => ({
      ...versionItem(version),
      submissionDate: instantText(version.submittedAt),
    }));
    return { ...versionItem(first), ...(newer.length === 0 ? {} : { creativeVersions }) };
  },
  sdCreative: (row) => ({
    properties: JSON.parse(row.properties),
    ...(row.consentToTranslate === null ? {} : { consentToTranslate: row.consentToTranslate === 1 }),
    ...reviewOf(row),
  }),
};

function versionItem(version: AdVersion): Item {
  return {
    creative: JSON.parse(version.creative),
    ...(version.landingPage === null ? {} : { landingPage: writeLandingPage(version.landingPage) }),
    ...reviewOf(version),
  };
}

function reviewOf(row: Pick<Entities['sbAd'], 'moderation' | 'approvedAt'>): Item {
  return {
    moderationStatus: moderation.write(row.moderation),
    ...(row.approvedAt === null ? {} : { approvalDate: instantText(row.approvedAt) }),
  };
}

/** The row must have all columns of its kind. */
export function itemOfRow<K extends Kind>(kind: K, row: Entities[K], decimals: Decimals): Item {
  const entity: Entity = row;
  return {
    ...writeIds(kind, entity),
    ...writeItem(kind, row, decimals),
    ...OTHERS[kind]?.(row),
    state: state.write(entity.state),
    ...(entity.forcedStatus === null ? {} : { servingStatus: entity.forcedStatus }),
  };
}

export function itemOfRule({ ruleId, campaignIds, ruleState, startDay, endDay, terms }: BudgetRule): Item {
  const { event, performanceMeasureCondition, campaignKind, ...others }: RuleTerms = terms;
  const startDate = toCompact(startDay);
  const end = endDay === null ? {} : { endDate: toCompact(endDay) };
  const duration =
    event === undefined
      ? { dateRangeTypeRuleDuration: { startDate, ...end } }
      : { eventTypeRuleDuration: { ...event, startDate, ...end } };
  return {
    ruleId,
    ...(campaignKind === undefined ? {} : { adProduct: adProductOf(campaignKind) }),
    campaignIds: [...campaignIds],
    ruleState,
    ruleDetails: { ...others, duration, ...withoutNulls({ performanceMeasureCondition }) },
  };
}
