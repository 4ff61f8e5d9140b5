/**
 * The reviews of the creatives of sponsored display, in a list of their own.
 */
import { instantText } from '../../../../model/days.ts';
import type { SdCreative } from '../../../../model/entities.ts';
import { list } from '../../../../core/entities/entities.ts';
import { creativePolicy, moderationAt, REVIEW_TIME } from '../../../../core/entities/moderation.ts';
import type { Filter } from '../../../../world/stores/entity-lists.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import type { ApiError, Reply } from '../../../http/reply.ts';
import { createOperationContext, queryOf, type RequestContext } from '../../../http/request-context.ts';
import type { ListQuery } from '../../../protocol/grammars/legacy/list-query.ts';
import { querySchemasOf } from '../../../protocol/grammars/legacy/openapi.ts';
import { pagedList } from '../../../protocol/grammars/legacy/paged-list.ts';
import { parseProperties } from './creative-properties.ts';
import { creatives, MODERATION_NAMES } from './creatives.ts';
import type { DisplayImage, DisplayProperties } from '../../../../model/stored/creatives.ts';
import { INSTANT, INT64, STRING, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const LANGUAGES = (
  'en-US es-MX zh-CN es-ES it-IT fr-FR fr-CA de-DE ja-JP ko-KR en-GB ' +
  'en-CA hi-IN en-IN en-DE en-ES en-FR en-IT en-JP en-AE ar-AE'
).split(' ');
const LANGUAGE_VALUES = Object.fromEntries(LANGUAGES.map((language) => [language, language]));
const POLICY = creativePolicy('Sponsored Display');

function listModerations(request: RequestContext, query: ListQuery): Reply | ApiError {
  const languages = queryOf(request).getAll('language');
  const [language = ''] = languages;
  if (languages.length !== 1 || !LANGUAGES.includes(language)) {
    const problem = languages.join('') === '' ? 'is missing' : `'${languages.join(',')}' is more than one`;
    return badParameter(`language ${problem}; send one of ${LANGUAGES.join(', ')}`, 'TOD-150');
  }
  // The filters name columns of creatives.
  const filters = query.filters as unknown as Filter<SdCreative>[];
  const { startIndex, count } = query;
  const rows = list(createOperationContext(request), 'sdCreative', { startIndex, count, filters });
  const now = request.world.now();
  return { status: 200, body: `[${rows.map((row) => moderationJson(row, now)).join(',')}]` };
}

/** The id is written as it is, because it may be larger than a float holds. */
function moderationJson(row: SdCreative, now: number): string {
  const moderation = moderationAt(row, now);
  const rest = {
    creativeType: row.creativeType,
    moderationStatus: MODERATION_NAMES[moderation],
    etaForModeration: instantText(row.approvedAt ?? row.updatedAt + (moderation === 'pending' ? REVIEW_TIME : 0)),
    policyViolations: moderation === 'rejected' ? [{ ...POLICY, ...contentsOf(parseProperties(row.properties)) }] : [],
  };
  return `{"creativeId":${row.id},${JSON.stringify(rest).slice(1)}`;
}

/** The parts of the creative by the review that they had. */
function contentsOf(properties: DisplayProperties): object {
  const { headline, brandLogo, rectCustomImage, squareCustomImage, video } = properties;
  const { squareImages = [], horizontalImages = [], verticalImages = [] } = properties;
  const { squareVideos = [], horizontalVideos = [], verticalVideos = [] } = properties;
  const images = [rectCustomImage, squareCustomImage, ...squareImages, ...horizontalImages, ...verticalImages];
  const custom = images.filter((image) => image !== undefined);
  const videos = [...(video === undefined ? [] : [video]), ...squareVideos, ...horizontalVideos, ...verticalVideos];
  return {
    ...(headline === undefined ? {} : { violatingHeadlineContents: [headlineContent(headline)] }),
    ...(brandLogo === undefined ? {} : { violatingBrandLogoContents: [imageContent(brandLogo)] }),
    ...(custom.length === 0 ? {} : { violatingCustomImageContents: custom.map(imageContent) }),
    ...(videos.length === 0 ? {} : { violatingVideoContents: videos.map(() => ({ videoEvidences: [] })) }),
  };
}

function headlineContent(headline: string): object {
  const violatingTextPosition = { start: 0, end: headline.length };
  return { reviewedText: headline, textEvidence: [{ violatingText: headline, violatingTextPosition }] };
}

function imageContent({ croppingCoordinates: crop }: DisplayImage): object {
  if (crop === undefined) return { imageEvidences: [] };
  const { top, left, width, height } = crop;
  return { imageEvidences: [{ violatingImageCrop: { topLeftX: left, topLeftY: top, height, width } }] };
}

const arrayOf = (properties: Record<string, Schema>): Schema => ({
  type: 'array',
  items: objectOf(properties),
});
const IMAGES = arrayOf({ imageEvidences: arrayOf({ violatingImageCrop: { type: 'object' } }) });

const MODERATION: Schema = objectOf(
  {
    creativeId: INT64,
    creativeType: STRING,
    moderationStatus: enumOf(...Object.values(MODERATION_NAMES)),
    etaForModeration: INSTANT,
    policyViolations: arrayOf({
      policyDescription: STRING,
      policyLinkUrl: STRING,
      violatingHeadlineContents: arrayOf({
        reviewedText: STRING,
        textEvidence: arrayOf({ violatingText: STRING, violatingTextPosition: { type: 'object' } }),
      }),
      violatingBrandLogoContents: IMAGES,
      violatingCustomImageContents: IMAGES,
      violatingVideoContents: arrayOf({ videoEvidences: arrayOf({}) }),
    }),
  },
  ['creativeId', 'creativeType', 'moderationStatus', 'etaForModeration', 'policyViolations'],
);

export const listCreativeModerations = pagedList(
  {
    id: 'listCreativeModerations',
    paths: ['/sd/moderation/creatives'],
    tag: 'Sponsored display',
    summary: 'List the reviews of creatives',
  },
  {
    ...creatives,
    filters: { language: { type: 'constant', column: 'language', values: LANGUAGE_VALUES }, ...creatives.filters },
    item: MODERATION,
    description: {
      requiredQuery: ['language'],
      query: { language: { ...enumOf(...LANGUAGES), example: 'en-US' }, ...querySchemasOf(creatives) },
    },
  },
  listModerations,
);
