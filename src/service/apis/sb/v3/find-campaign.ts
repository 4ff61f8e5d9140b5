/**
 * Finds a campaign by id. Drafts are stored as campaigns, but are not found until they are submitted.
 */
import type { SbCampaign } from '../../../../model/entities.ts';
import { reportUnknownId } from '../../../protocol/grammars/report-item-failure.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { notFound } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { find } from '../../../../core/entities/entities.ts';
import type { ScopeAtTime, Writing } from '../../../../core/entities/operation-context.ts';

export function findCampaign(context: ScopeAtTime, id: string): SbCampaign | undefined {
  const campaign = isId(id) ? find(context, 'sbCampaign', id) : undefined;
  return campaign?.draft === null ? campaign : undefined;
}

/** Has the reason for the journal. */
export function campaignNotFound(context: Writing, id: string): ApiError {
  const hidden = isId(id) ? find(context, 'sbCampaign', id) : undefined;
  const reason =
    hidden === undefined
      ? reportUnknownId(context, { kind: 'sbCampaign', title: 'Campaign', id, hiddenStates: [] })
      : hidden.draft === null
        ? `campaign ${id} is a store spotlight, which version 3.0 does not support`
        : `campaign ${id} is a draft`;
  return notFound('Campaign not found', 'SB3-24', reason);
}
