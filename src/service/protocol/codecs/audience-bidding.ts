/**
 * How much bids are raised for the shoppers of an audience: the shopper cohorts of sponsored products and of sponsored
 * brands. A cohort is an audience, and a campaign has one.
 */
import { AUDIENCE_CLASS } from '../../../core/catalog/audiences.ts';
import { AUDIENCE_ADJUSTMENTS, MAX_AUDIENCES } from '../../../model/forms/bid-adjustments.ts';
import { join } from '../../../model/errors/validation-error.ts';
import { isFailure, type AudienceBidError, type Failure } from '../../../model/failures.ts';
import { describedBy, optional, type Codec, type Place, type ValueOf } from './codec.ts';
import { list, object } from './object-codec.ts';
import { boundedText, text } from './value-codecs.ts';
import type { AudienceAdjustment } from '../../../model/stored/bids-and-targets.ts';

/** An audience is a list of shoppers. */
const COHORT_TYPES = ['AUDIENCE_SEGMENT'];
/** What a client sends has no effect, because the id decides. */
const SEGMENT_TYPES = [AUDIENCE_CLASS, 'SPONSORED_ADS_AMC'];
const MAX_ID = 20;

/** `percentage`: the codec of the percentage, which some APIs have in whole numbers. */
export function audienceBidding(percentage: Codec<number>): Codec<readonly AudienceAdjustment[]> {
  const segment = object({
    audienceId: boundedText({ min: 1, max: MAX_ID }),
    audienceSegmentType: optional(describedBy(text, { enum: SEGMENT_TYPES })),
  });
  const cohort = object({
    shopperCohortType: describedBy(text, { enum: COHORT_TYPES }),
    percentage: optional(percentage),
    audienceSegments: optional(describedBy(list(segment), { maxItems: 1 })),
  });
  const cohorts = describedBy(list(cohort), { maxItems: MAX_AUDIENCES });
  return {
    schema: cohorts.schema,
    read(json, place) {
      const read = cohorts.read(json, place);
      if (isFailure(read)) return read;
      const refused = refusalOf(read.value, place);
      if (refused !== undefined) return refused;
      return {
        value: read.value.flatMap(({ percentage: percent = AUDIENCE_ADJUSTMENTS.min, audienceSegments = [] }) =>
          audienceSegments.map(({ audienceId }) => ({ audienceId, percentage: percent })),
        ),
      };
    },
    write(audiences, source) {
      const written = audiences.map(({ audienceId, percentage: percent }) => ({
        shopperCohortType: 'AUDIENCE_SEGMENT',
        percentage: percent,
        audienceSegments: [{ audienceId, audienceSegmentType: AUDIENCE_CLASS }],
      }));
      return cohorts.write(written, source);
    },
  };
}

type Cohort = ValueOf<ReturnType<typeof list<{ shopperCohortType: string; audienceSegments?: readonly Segment[] }>>>;
interface Segment {
  audienceSegmentType?: string;
}

function refusalOf(cohorts: Cohort, { path }: Place): Failure | undefined {
  const refuse = (error: AudienceBidError, part: string, reason: string): Failure => ({
    code: 'invalidBidding',
    within: join(path, part),
    error,
    reason,
  });
  if (cohorts.length > MAX_AUDIENCES)
    return refuse('BID_SHOPPER_COHORTS_MORE_THAN_ALLOWED', '', `has ${cohorts.length} entries, and one is allowed`);
  const [cohort] = cohorts;
  if (cohort === undefined) return undefined;
  const { shopperCohortType: type, audienceSegments: segments = [] } = cohort;
  if (!COHORT_TYPES.includes(type))
    return refuse('BID_INVALID_SHOPPER_COHORT_TYPE', '[0].shopperCohortType', `is none of ${COHORT_TYPES.join(', ')}`);
  const [segment] = segments;
  const place = '[0].audienceSegments';
  if (segment === undefined) return refuse('BID_MISSING_AUDIENCES', place, 'has no audience');
  if (segments.length > 1)
    return refuse('BID_AUDIENCES_MORE_THAN_ALLOWED', place, `has ${segments.length} audiences, and one is allowed`);
  const { audienceSegmentType } = segment;
  if (audienceSegmentType === undefined || SEGMENT_TYPES.includes(audienceSegmentType)) return undefined;
  const name = `${place}[0].audienceSegmentType`;
  return refuse('BID_INVALID_AUDIENCE_SEGMENT_TYPE', name, `is none of ${SEGMENT_TYPES.join(', ')}`);
}
