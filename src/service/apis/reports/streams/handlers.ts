/**
 * Stream subscriptions. A subscription becomes active by the clock of the world.
 */
import { instantText } from '../../../../model/days.ts';
import { formatValue } from '../../../../model/errors/format-value.ts';
import { activeSince, statusOf } from '../../../../core/streams/subscription-status.ts';
import { badParameter, notFound } from '../../../http/api-errors.ts';
import { isApiError, type ApiError } from '../../../http/reply.ts';
import { queryOf, requireScope, type RequestContext } from '../../../http/request-context.ts';
import { pageToken, readPageToken } from '../../../protocol/grammars/page-token.ts';
import type { StreamSubscription } from '../../../../world/stores/stream-subscriptions.ts';
import { targetProblem, type Creation } from './request.ts';

export const MAX_RESULTS = 5000;

export function createSubscription(request: RequestContext, body: Creation): object | ApiError {
  const problem = targetProblem(body);
  if (problem !== undefined) return problem;
  const { world, profile } = requireScope(request);
  const { profileId } = profile;
  const { clientRequestToken, dataSetId, destinationArn, destination, notes = null } = body;
  const target = JSON.stringify(destination === undefined ? { destinationArn } : { destination });
  const known = world.streamSubscriptions.byRequestToken(profileId, clientRequestToken);
  if (known !== undefined) {
    const isSame = known.dataSetId === dataSetId && known.target === target && known.notes === notes;
    if (!isSame) return conflict('clientRequestToken was used for another subscription');
    return { clientRequestToken, subscriptionId: known.subscriptionId };
  }
  const other = world.streamSubscriptions.active(profileId, dataSetId, target);
  if (other !== undefined)
    return conflict(`Subscription ${other.subscriptionId} delivers ${dataSetId} to the destination already`);
  const sequence = world.nextSequence();
  const subscriptionId = `amzn1.fead.cs1.${world.ids.text('stream subscription', sequence, 22)}`;
  const createdAt = world.now();
  world.streamSubscriptions.add({ subscriptionId, profileId, dataSetId, target, notes, clientRequestToken, createdAt });
  return { clientRequestToken, subscriptionId };
}

function conflict(details: string): ApiError {
  return { status: 409, details, rule: 'TOD-377' };
}

export function listSubscriptions(request: RequestContext): object | ApiError {
  const query = queryOf(request);
  const sent = query.get('maxResults') ?? String(MAX_RESULTS);
  const count = /^\d{1,4}$/.test(sent) ? Number(sent) : 0;
  if (count < 1 || count > MAX_RESULTS)
    return badParameter(
      `maxResults must be a whole number from 1 to ${MAX_RESULTS}, not ${formatValue(sent)}`,
      'TOD-379',
    );
  const { world, profile } = requireScope(request);
  const fingerprint = JSON.stringify([world.name, world.seed, profile.profileId, 'stream subscriptions']);
  const token = query.get('startingToken');
  const after = token === null ? 0 : readPageToken(fingerprint, token);
  if (after === undefined) return badParameter('startingToken must be a token that this list returned', 'TOD-379');
  const rows = world.streamSubscriptions.list(profile.profileId, { after, count: count + 1 });
  const page = rows.slice(0, count);
  const last = page.at(-1);
  return {
    subscriptions: page.map((row) => toJson(row, world.now())),
    ...(rows.length > count && last !== undefined ? { nextToken: pageToken(fingerprint, last.seq) } : {}),
  };
}

export function getSubscription(request: RequestContext): object | ApiError {
  const found = findSubscription(request);
  return isApiError(found) ? found : { subscription: toJson(found, request.world.now()) };
}

/** Undefined once it is changed. */
export function updateSubscription(
  request: RequestContext,
  { status, notes }: { status?: string; notes?: string },
): ApiError | undefined {
  const found = findSubscription(request);
  if (isApiError(found)) return found;
  if (found.isArchived === 1) return conflict(`Subscription ${found.subscriptionId} is archived`);
  request.world.streamSubscriptions.change({
    seq: found.seq,
    notes: notes ?? found.notes,
    isArchived: status === 'ARCHIVED' ? 1 : 0,
    updatedAt: request.world.now(),
  });
  return undefined;
}

function findSubscription(request: RequestContext): StreamSubscription | ApiError {
  const { world, profile } = requireScope(request);
  const subscriptionId = request.params['subscriptionId'] ?? '';
  return (
    world.streamSubscriptions.byId(profile.profileId, subscriptionId) ??
    notFound(`There is no subscription ${subscriptionId.slice(0, 100)}`, 'TOD-379')
  );
}

function toJson(row: StreamSubscription, now: number): object {
  const { subscriptionId, dataSetId, target, notes, createdAt, updatedAt } = row;
  return {
    subscriptionId,
    dataSetId,
    ...(JSON.parse(target) as object),
    ...(notes === null ? {} : { notes }),
    status: statusOf(row, now),
    createdDate: instantText(createdAt),
    updatedDate: instantText(Math.max(updatedAt, Math.min(activeSince(row), now))),
  };
}
