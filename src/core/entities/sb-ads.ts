/**
 * Ads of sponsored brands. A creative of one format is reviewed before it serves. A change is a new version, which is
 * reviewed too; see `creative-versions/`.
 */
import { assetsIn, FORMATS, validateCreative, validateLandingPage } from './creatives/creatives.ts';
import { MAX_VERSIONS, SETTINGS_OF_FORMATS, type AdFormat } from '../../model/brands.ts';
import { defined } from '../../model/defined.ts';
import { instantText } from '../../model/days.ts';
import type { SbAdVersionDraft } from '../../model/drafts.ts';
import type { Id, SbAd } from '../../model/entities.ts';
import { isFailure, type Failure } from '../../model/failures.ts';
import { validateSbChildName } from '../../model/validate-text.ts';
import { replacedVersions } from './creatives/versions.ts';
import { reviewOf } from './moderation.ts';
import { validateAssets } from './creatives/named-assets.ts';
import type { Rules } from './rules.ts';
import { validateStructure } from './sb-ad-groups.ts';
import type { Reading, Writing } from './operation-context.ts';
import type { Creative, CreativeVersion, LandingPage } from '../../model/stored/creatives.ts';

export const sbAdRules: Rules<'sbAd'> = {
  limits: (context, { name, format, creative, landingPage }, row) =>
    (typeof name === 'string' ? validateSbChildName(name) : undefined) ??
    (format === undefined || creative === undefined || row !== undefined
      ? undefined
      : (validateCreative(format, creative) ??
        validateLandingPage(context, format, landingPage ?? creative.landingPage))),

  draft(context, { adGroupId, name, format, creative: sent, landingPage: page, moderation, ...draft }) {
    const { landingPage = page, ...creative } = sent;
    const adGroup = context.sbAdGroup(adGroupId);
    if (adGroup === undefined) return { code: 'unknownParent', kind: 'sbAdGroup', id: adGroupId, child: 'sbAd' };
    const { campaignId } = adGroup;
    const campaign = context.sbCampaign(campaignId);
    if (campaign?.state === 'archived' && context.policy.archivedParents === 'closed')
      return { code: 'parentArchived', kind: 'sbCampaign', id: campaignId, on: 'create' };
    const isFirst = (): boolean => firstAd(context, adGroupId) === undefined;
    const wrong =
      validateStructure(context, campaignId, { field: 'adGroupId', isFirst }) ??
      validateAssets(context, assetsIn(creative)) ??
      validateSingleFormat(context, adGroupId, format);
    if (wrong !== undefined) return wrong;
    const isLegacy = campaign?.multiAdGroups === 0;
    const review = reviewOf(context, isLegacy ? 'approved' : moderation);
    const first: VersionColumns = {
      format,
      creative: JSON.stringify(creative),
      landingPage: landingPage === undefined ? null : JSON.stringify(landingPage),
      versions: null,
      moderation: review.moderation,
      approvedAt: draft.approvedAt ?? review.approvedAt,
    };
    const columns = withNewerVersions(context, first, draft.newerVersions);
    if (isFailure(columns)) return columns;
    return { campaignId, adGroupId, name: isLegacy ? null : (name ?? adGroup.name), ...columns };
  },

  beforeUpdate(context, row, { creative, landingPage, format = row.format, ...patch }) {
    const wrong = validateStructure(context, row.campaignId);
    if (wrong !== undefined || creative === undefined) return wrong ?? patch;
    const sent = withFormat(creative, format, row.format);
    if (isFailure(sent)) return sent;
    const version = { creative: sent, ...(landingPage === undefined ? {} : { landingPage }), submittedAt: context.at };
    const columns = replaceVersion(context, row, version);
    return isFailure(columns) ? columns : { ...patch, ...columns };
  },

  onUniqueConflict() {
    throw new Error('nothing of an ad is unique in the database');
  },

  beforeArchive: ({ campaignId }, context) => validateStructure(context, campaignId),
};

/**
 * A creative of one format with the parts of another one that has the same settings. The older product collection has
 * one image.
 */
function withFormat(creative: Creative, from: AdFormat, to: AdFormat): Creative | Failure {
  const [sent, own] = [SETTINGS_OF_FORMATS[from], SETTINGS_OF_FORMATS[to]];
  if (sent !== own) {
    const detail = `The creative of the ad has ${own}, and not ${sent}. Send ${own}`;
    return { code: 'unsupported', field: 'creative', detail };
  }
  if (from === to || to !== 'productCollection') return creative;
  const { customImages = [], ...others } = creative;
  const [image, ...more] = customImages;
  if (more.length > 0)
    return {
      code: 'outOfRange',
      field: 'creative',
      within: 'customImages',
      value: customImages.length,
      min: 0,
      max: 1,
      isCount: true,
    };
  return { ...others, ...defined({ customImageAssetId: image?.assetId, customImageCrop: image?.crop }) };
}

type VersionColumns = Pick<SbAd, 'format' | 'creative' | 'landingPage' | 'moderation' | 'approvedAt' | 'versions'>;

function withNewerVersions(
  context: Writing,
  first: VersionColumns,
  newer: readonly SbAdVersionDraft[] = [],
): VersionColumns | Failure {
  let columns = first;
  let since = context.at;
  for (const version of newer) {
    const { submittedAt } = version;
    if (submittedAt < since || submittedAt > context.scope.world.now())
      return {
        code: 'unsupported',
        field: 'creativeVersions',
        detail: `Version ${instantText(submittedAt)} is out of order`,
      };
    since = submittedAt;
    const next = replaceVersion(context, columns, version);
    if (isFailure(next)) return next;
    columns = next;
  }
  return columns;
}

/** Returns the columns of an ad with a newer version. Parts that an ad must have and the version omits stay as they are. */
export function replaceVersion(
  context: Writing,
  { format, versions, moderation, approvedAt, ...before }: VersionColumns,
  version: SbAdVersionDraft,
): VersionColumns | Failure {
  // Only the rules of ads write these columns.
  const creativeBefore = JSON.parse(before.creative) as Creative;
  const pageBefore = before.landingPage === null ? null : (JSON.parse(before.landingPage) as LandingPage);
  const kept = Object.entries(creativeBefore).filter(([part]) =>
    FORMATS[format].required.some((each) => each === part),
  );
  const { landingPage = version.landingPage, ...sent } = version.creative;
  const creative: Creative = { ...Object.fromEntries(kept), ...sent };
  const replaced = replacedVersions({ versions });
  const wrong =
    validateCreative(format, creative) ??
    (landingPage === undefined ? undefined : validateLandingPage(context, format, landingPage)) ??
    validateAssets(context, assetsIn(sent));
  if (wrong !== undefined) return wrong;
  if (replaced.length + 1 >= MAX_VERSIONS)
    return { code: 'unsupported', field: 'id', detail: `The ad has ${MAX_VERSIONS} versions, which is the maximum` };
  const old: CreativeVersion = {
    creative: creativeBefore,
    landingPage: pageBefore,
    moderation,
    approvedAt,
    replacedAt: version.submittedAt,
  };
  const review = reviewOf({ scope: context.scope, at: version.submittedAt }, version.moderation);
  return {
    format,
    creative: JSON.stringify(creative),
    landingPage: landingPage === undefined ? before.landingPage : JSON.stringify(landingPage),
    moderation: review.moderation,
    approvedAt: version.approvedAt ?? review.approvedAt,
    versions: JSON.stringify([...replaced, old]),
  };
}

function firstAd(context: Reading, adGroupId: Id): SbAd | undefined {
  return context.findLive('sbAd', { adGroupId });
}

function validateSingleFormat(context: Writing, adGroupId: Id, format: AdFormat): Failure | undefined {
  const other = firstAd(context, adGroupId)?.format;
  if (other === undefined || other === format) return undefined;
  const evidence = `${format} beside ${other} in ad group ${adGroupId}`;
  const detail = `The ad group has ads of type ${other}`;
  return context.reportViolation(
    { rule: 'mixed-ad-types', evidence },
    { code: 'unsupported', field: 'adGroupId', detail },
  );
}
