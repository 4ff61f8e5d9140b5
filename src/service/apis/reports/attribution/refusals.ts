/**
 * Errors of attribution: `{ code, details }`, with `message` for a profile that has no attribution.
 */
import { advertisersOf, type Advertiser } from '../../../../core/attribution/advertisers.ts';
import type { ApiError } from '../../../http/reply.ts';
import { requireScope, type RequestContext } from '../../../http/request-context.ts';
import { STATUS_AND_DETAILS, type ErrorGrammar } from '../../../protocol/grammars/error-grammar.ts';
import { STRING } from '../../../protocol/codecs/schemas.ts';

const NOT_AUTHORIZED: ApiError = {
  status: 400,
  details: 'This profileID is not authorized to use Amazon Attribution',
  rule: 'TOD-370',
  reason: 'the account of the profile has no registered brand, which attribution requires',
};

/** Public connectors recognize the refusal by the field `message`, which the document does not have. */
export const ATTRIBUTION_ERRORS: ErrorGrammar = {
  schema: {
    ...STATUS_AND_DETAILS.schema,
    properties: { code: STRING, details: STRING, message: STRING },
  },
  serialize(error, context) {
    const reply = STATUS_AND_DETAILS.serialize(error, context);
    if (error.details !== NOT_AUTHORIZED.details) return reply;
    const { status, details } = error;
    return { ...reply, body: JSON.stringify({ code: String(status), details, message: details }) };
  },
};

/** The advertisers of the profile, or the refusal of a profile without attribution. */
export function requireAdvertisers(request: RequestContext): Advertiser[] | ApiError {
  const advertisers = advertisersOf(requireScope(request));
  return advertisers.length === 0 ? NOT_AUTHORIZED : advertisers;
}
