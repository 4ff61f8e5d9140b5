/**
 * One campaign that a caller names: drafts are there, and are no campaigns until they are submitted.
 */
import type { SbCampaign } from '../../model/entities.ts';
import { noteUnknown } from '../../grammar/note-failure.ts';
import { isId } from '../../grammar/read-id.ts';
import { notFound } from '../../http/refusals.ts';
import type { Refusal } from '../../http/reply.ts';
import { find } from '../../verbs/entities.ts';
import type { Batch } from '../../verbs/scope.ts';

export function findCampaign(batch: Batch, id: string): SbCampaign | undefined {
  const campaign = isId(id) ? find(batch, 'sbCampaign', id) : undefined;
  return campaign?.draft === null ? campaign : undefined;
}

/** With the reason why, for the journal. */
export function noCampaign(batch: Batch, id: string): Refusal {
  const hidden = isId(id) ? find(batch, 'sbCampaign', id) : undefined;
  const reason =
    hidden === undefined
      ? noteUnknown(batch, { kind: 'sbCampaign', title: 'Campaign', id, gone: [] })
      : hidden.draft === null
        ? `campaign ${id} is a store spotlight, which version 3.0 does not know`
        : `campaign ${id} is a draft`;
  return notFound('Campaign not found', reason);
}
