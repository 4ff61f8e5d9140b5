/**
 * The result of the review of a campaign. In a campaign with several ad groups each ad is reviewed: the review is in
 * progress while that of one ad is, and one rejected ad rejects the campaign.
 */
import { instantText } from '../../../../model/days.ts';
import type { SbAd, SbCampaign } from '../../../../model/entities.ts';
import { creativePolicy, moderationAt, REVIEW_TIME, type Review } from '../../../../core/entities/moderation.ts';
import type { ScopeAtTime } from '../../../../core/entities/operation-context.ts';
import { notFound } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { createOperationContext, type RequestContext } from '../../../http/request-context.ts';
import { codeAndDetails } from '../../../protocol/grammars/error-grammar.ts';
import { INSTANT, INT64, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';
import { callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import { campaignNotFound, findCampaign } from './find-campaign.ts';
import type { Creative, Crop } from '../../../../model/stored/creatives.ts';

const RULE = 'TOD-235';
const POLICY = creativePolicy('Sponsored Brands');

export const moderationOperation = callWithoutBody(
  {
    id: 'getSponsoredBrandsModeration',
    method: 'GET',
    paths: ['/sb/moderation/campaigns/{campaignId}'],
    tag: 'Sponsored brands, version 3',
    summary: 'Get the result of the review of a campaign',
    needs: 'scope',
    permission: 'viewer',
  },
  {
    response: {
      ...objectOf({
        campaignId: INT64,
        moderationStatus: enumOf('APPROVED', 'IN_PROGRESS', 'REJECTED'),
        etaForModeration: INSTANT,
        policyViolations: arrayOf(
          objectOf({
            policyDescription: STRING,
            policyLinkUrl: STRING,
            violatingTextContents: arrayOf({ type: 'object' }),
            violatingAsinContents: arrayOf({ type: 'object' }),
            violatingImageContents: arrayOf({ type: 'object' }),
          }),
        ),
      }),
      required: ['campaignId', 'moderationStatus'],
    },
    responseType: 'application/vnd.sbmoderation.v3+json',
    errors: codeAndDetails('application/vnd.error.v3+json'),
    refusals: [401, 404],
  },
  getModeration,
);

function getModeration(request: RequestContext): object | ApiError {
  const context = createOperationContext(request);
  const id = request.params['campaignId'] ?? '';
  const campaign = findCampaign(context, id);
  if (campaign === undefined) return campaignNotFound(context, id);
  const { country } = context.scope.marketplace;
  if (country !== 'US')
    return notFound('Campaign not found', RULE, `results of reviews exist in US, not in ${country}`);
  const ads = adsOf(context, campaign);
  const reviews: readonly Review[] = campaign.multiAdGroups === 1 ? ads : [campaign];
  const pending = reviews.filter((review) => moderationAt(review, context.at) === 'pending');
  const isRejected = (review: Review): boolean => moderationAt(review, context.at) === 'rejected';
  const campaignId = BigInt(campaign.id);
  if (pending.length > 0) {
    const ends = pending.map(({ approvedAt }) => approvedAt ?? campaign.updatedAt + REVIEW_TIME);
    return { campaignId, moderationStatus: 'IN_PROGRESS', etaForModeration: instantText(Math.max(...ends)) };
  }
  if (!reviews.some(isRejected)) return { campaignId, moderationStatus: 'APPROVED' };
  const rejected = campaign.multiAdGroups === 1 ? ads.filter(isRejected) : ads;
  return { campaignId, moderationStatus: 'REJECTED', policyViolations: rejected.map(violationOf) };
}

function adsOf({ scope: { world, profile } }: ScopeAtTime, { id }: SbCampaign): readonly SbAd[] {
  const all = { profileId: profile.profileId, campaignId: id, after: 0, count: Number.MAX_SAFE_INTEGER };
  return world
    .store('sbAd')
    .scan(all)
    .filter(({ state }) => state !== 'archived');
}

/** The parts of the creative by the review that they had. */
function violationOf({ creative }: SbAd): object {
  // Only the rules of ads write this column.
  const {
    headline,
    asins = [],
    brandLogoAssetID,
    brandLogoCrop,
    customImageAssetId,
    customImageCrop,
  } = JSON.parse(creative) as Creative;
  const images = [
    ...(brandLogoAssetID === undefined ? [] : [imageContent('brandLogo', brandLogoCrop)]),
    ...(customImageAssetId === undefined ? [] : [imageContent('customImage', customImageCrop)]),
  ];
  return {
    ...POLICY,
    ...(headline === undefined ? {} : { violatingTextContents: [textContent(headline)] }),
    ...(asins.length === 0
      ? {}
      : { violatingAsinContents: [{ moderatedComponent: 'asin', asinEvidences: asins.map((asin) => ({ asin })) }] }),
    ...(images.length === 0 ? {} : { violatingImageContents: images }),
  };
}

function textContent(headline: string): object {
  const violatingTextPosition = { start: 0, end: headline.length };
  const textEvidences = [{ violatingText: headline, violatingTextPosition }];
  return { moderatedComponent: 'headline', reviewedText: headline, textEvidences };
}

function imageContent(moderatedComponent: string, crop: Crop | undefined): object {
  if (crop === undefined) return { moderatedComponent, imageEvidences: [] };
  const { top, left, width, height } = crop;
  return {
    moderatedComponent,
    imageEvidences: [{ violatingImageCrop: { topLeftX: left, topLeftY: top, height, width } }],
  };
}
