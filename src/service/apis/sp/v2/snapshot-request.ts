/**
 * Reads the body of a snapshot request. All errors have the status 422.
 */
import { STATES, type State } from '../../../../model/entity-values.ts';
import { reportViolation } from '../../../http/report-violation.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { unprocessable } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { splitList } from '../../../protocol/grammars/legacy/list-query.ts';
import { locate, optional, wrongType } from '../../../protocol/codecs/codec.ts';
import { object } from '../../../protocol/codecs/object-codec.ts';
import { oneOf, plain } from '../../../protocol/codecs/value-codecs.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';

const CAMPAIGN_TYPES = ['sponsoredProducts', 'sponsoredBrands'] as const;
const DEFAULT_STATES: readonly State[] = ['enabled', 'paused'];

interface SnapshotRequest {
  campaignType: (typeof CAMPAIGN_TYPES)[number];
  states: readonly State[];
  /** The body as it was sent. */
  text: string;
}

const STATES_SCHEMA = { type: 'string', description: `Any of ${STATES.join(', ')}, comma-separated` };
const states = plain<readonly State[]>(STATES_SCHEMA, (json, place) => {
  if (typeof json !== 'string') return wrongType(place, 'string', json);
  const names = splitList([json]);
  const unknown = names.find((name) => !STATES.some((state) => state === name));
  if (unknown !== undefined) return { code: 'notInList', ...locate(place), value: unknown, allowed: STATES };
  return { value: STATES.filter((state) => names.includes(state)) };
});

export const SNAPSHOT_REQUEST = object(
  { campaignType: optional(oneOf(CAMPAIGN_TYPES)), stateFilter: optional(states) },
  { title: 'a snapshot request', unknownFieldsFirst: true },
);

export function readSnapshotRequest(request: RequestContext): SnapshotRequest | ApiError {
  if (!request.body) {
    const evidence = 'a snapshot request without a body';
    const error = reportViolation(
      request,
      { rule: 'missing-body', evidence },
      unprocessable('The request body is missing', 'SNP-12'),
    );
    if (error !== undefined) return error;
  }
  const text = request.body || '{}';
  const body = readBody(request, SNAPSHOT_REQUEST, 'SNP-12', {
    body: text,
    toError: (details) => unprocessable(details, 'SNP-12'),
  });
  if (isApiError(body)) return body;
  const defaultType = request.path.startsWith('/v2/hsa/') ? 'sponsoredBrands' : 'sponsoredProducts';
  const { campaignType = defaultType, stateFilter = [] } = body.value;
  return { campaignType, states: stateFilter.length === 0 ? DEFAULT_STATES : stateFilter, text };
}
