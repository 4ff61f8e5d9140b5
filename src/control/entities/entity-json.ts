/**
 * Entities as the admin API returns them: all fields under the names of version 3 (sponsored brands: version 4), with
 * forced and computed values; and their stored fields alone, for differences.
 */
import { forcedOutOfBudget } from '../../core/performance/spent-budgets.ts';
import { servingStatus } from '../../core/performance/serving-status.ts';
import { versionsOf, type AdVersion } from '../../core/entities/creatives/versions.ts';
import { moderationAt } from '../../core/entities/moderation.ts';
import type { Reading, ScopeAtTime } from '../../core/entities/operation-context.ts';
import { instantText } from '../../model/days.ts';
import type { Entities, Entity, Kind } from '../../model/entities.ts';
import { writeDynamicBidding, writeLandingPage } from '../../model/forms/bidding.ts';
import { moderation, state } from '../../model/forms/codecs.ts';
import { PARENT_KINDS } from '../../model/kinds.ts';
import { writeFields, writeIds, type FollowingFields } from '../../model/forms/item.ts';
import { flagJson, type EntityJson } from './stored-values.ts';

/** The stored values that have no form. */
const FOLLOWING: { readonly [K in Kind]?: FollowingFields<Entities[K]> } = {
  campaign: { endDate: (row) => ({ dynamicBidding: writeDynamicBidding(row) }) },
  sbCampaign: {
    name: ({ multiAdGroups, draft }) => ({
      legacy: multiAdGroups === 0 && draft === null,
      isMultiAdGroupsEnabled: multiAdGroups === 1,
      isDraft: draft !== null,
    }),
    tags: ({ draft }) => (draft === null ? {} : { draft: JSON.parse(draft) }),
    outOfBudget: (row) => ({ moderationStatus: moderation.write(row.moderation) }),
  },
  sbAd: {
    adFormat: (row) => ({
      ...versionJson(row),
      moderationStatus: moderation.write(row.moderation),
      ...(row.versions === null ? {} : { creativeVersions: versionsOf(row).map(versionEntry) }),
    }),
  },
  sdCreative: {
    creativeType: ({ properties, consentToTranslate, ...row }) => ({
      properties: JSON.parse(properties),
      ...(consentToTranslate === null ? {} : { consentToTranslate: consentToTranslate === 1 }),
      moderationStatus: moderation.write(row.moderation),
    }),
  },
};

function versionJson({ creative, landingPage }: Pick<AdVersion, 'creative' | 'landingPage'>): EntityJson {
  return {
    creative: JSON.parse(creative),
    ...(landingPage === null ? {} : { landingPage: writeLandingPage(landingPage) }),
  };
}

function versionEntry(version: AdVersion): EntityJson {
  return {
    creativeVersion: String(version.number),
    ...versionJson(version),
    moderationStatus: moderation.write(version.moderation),
    approvalDate: version.approvedAt === null ? null : instantText(version.approvedAt),
    submissionDate: instantText(version.submittedAt),
  };
}

/** The values that the clock decides, in place of the stored ones. */
function computed(context: Reading, kind: Kind, row: Entities[Kind]): EntityJson {
  return {
    ...('outOfBudget' in row
      ? {
          outOfBudget: flagJson(
            forcedOutOfBudget(context, kind === 'portfolio' ? kind : PARENT_KINDS[kind].campaign, row),
          ),
        }
      : {}),
    ...('moderation' in row
      ? { moderationStatus: moderation.write(moderationAt(row, context.scope.world.now())) }
      : {}),
    servingStatus: servingStatus(context, kind, row, 'later'),
  };
}

export function entityJson<K extends Kind>(context: Reading, kind: K, row: Entities[K]): EntityJson {
  return jsonOf(context, kind, row, computed(context, kind, row));
}

/** Without what the clock and other entities decide: the serving status, ended overrides and reviews. */
export function storedEntityJson<K extends Kind>(context: ScopeAtTime, kind: K, row: Entities[K]): EntityJson {
  return jsonOf(context, kind, row, {});
}

function jsonOf<K extends Kind>(
  { scope: { marketplace } }: ScopeAtTime,
  kind: K,
  row: Entities[K],
  values: EntityJson,
): EntityJson {
  const entity: Entity = row;
  return {
    ...writeIds(kind, entity),
    ...writeFields(kind, row, marketplace.decimals, FOLLOWING[kind]),
    profileId: entity.profileId,
    state: state.write(entity.state),
    ...values,
    forcedServingStatus: entity.forcedStatus,
    creationDate: instantText(entity.createdAt),
    lastUpdatedDate: instantText(entity.updatedAt),
  };
}
