/**
 * Writes stored rows as items of a seed: the opposite of `drafts.ts`. Parents are named by their ids.
 */
import type { BudgetRule } from '../../model/budget-rules.ts';
import { adProductOf } from '../../model/forms/ad-products.ts';
import { instantText, toCompact } from '../../model/days.ts';
import { defined, withoutNulls } from '../../model/defined.ts';
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import { creationWay, writeDynamicBidding, writeLandingPage } from '../../model/forms/bidding.ts';
import type { Decimals, Item } from '../../model/forms/codec.ts';
import { moderation, state } from '../../model/forms/codecs.ts';
import { versionsOf, type AdVersion } from '../../core/entities/creatives/versions.ts';
import { writeIds, writeItem } from '../../model/forms/item.ts';
import type { RuleTerms } from '../../model/stored/rules.ts';

type Writers = { readonly [K in Kind]?: (row: Partial<Entities[K]>) => Item };

/** The fields of items that have no form. */
const OTHERS: Writers = {
  // A campaign has either bid plus or dynamic bidding.
  campaign: ({ premiumBidAdjustment, strategy, adjustments }) =>
    premiumBidAdjustment === 1 || (strategy ?? adjustments) === undefined
      ? {}
      : { dynamicBidding: writeDynamicBidding(defined({ strategy, adjustments })) },
  sbCampaign: (row) => ({
    ...(row.multiAdGroups === 0 ? { legacy: true, ...reviewOf(row) } : {}),
    ...(row.createdWith === undefined || row.createdWith === (row.multiAdGroups === 0 ? 'v3' : 'v4')
      ? {}
      : { createdWith: creationWay.write(row.createdWith) }),
  }),
  sbAd(row) {
    if (typeof row.versions !== 'string') return versionItem(row);
    // A row with former versions has all columns.
    const [first, ...newer] = versionsOf(row as Entities['sbAd']);
    const creativeVersions = newer.map((version) => ({
      ...versionItem(version),
      submissionDate: instantText(version.submittedAt),
    }));
    return { ...versionItem(first), creativeVersions };
  },
  sdCreative: (row) => ({
    ...(row.properties === undefined ? {} : { properties: JSON.parse(row.properties) }),
    ...(typeof row.consentToTranslate === 'number' ? { consentToTranslate: row.consentToTranslate === 1 } : {}),
    ...reviewOf(row),
  }),
};

function versionItem(
  version: Partial<Pick<AdVersion, 'creative' | 'landingPage' | 'moderation' | 'approvedAt'>>,
): Item {
  return {
    ...(version.creative === undefined ? {} : { creative: JSON.parse(version.creative) }),
    ...(typeof version.landingPage === 'string' ? { landingPage: writeLandingPage(version.landingPage) } : {}),
    ...reviewOf(version),
  };
}

function reviewOf(row: Partial<Pick<Entities['sbAd'], 'moderation' | 'approvedAt'>>): Item {
  return {
    ...(row.moderation === undefined ? {} : { moderationStatus: moderation.write(row.moderation) }),
    ...(typeof row.approvedAt === 'number' ? { approvalDate: instantText(row.approvedAt) } : {}),
  };
}

/** The item has the fields of the columns that the row has. */
export function itemOfRow<K extends Kind>(kind: K, row: Partial<Entities[K]>, decimals: Decimals): Item {
  const entity: Partial<Entity> = row;
  return {
    ...writeIds(kind, entity),
    ...writeItem(kind, row, decimals),
    ...OTHERS[kind]?.(row),
    ...(entity.state === undefined ? {} : { state: state.write(entity.state) }),
    ...(typeof entity.forcedStatus === 'string' ? { servingStatus: entity.forcedStatus } : {}),
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
