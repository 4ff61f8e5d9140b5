/**
 * The deny list of a profile: websites and apps on which no ads of sponsored display are shown. It follows from the requests
 * that have completed by the clock of the world. The simulation does not know where ads are shown.
 */
import { DAY_MS, MINUTE_MS } from '../../../model/text/time-units.ts';
import type { AccountRecordDetails } from '../../../model/stored/account-records.ts';
import type { Scope } from '../operation-context.ts';

const PROCESSING_TIME = 15 * MINUTE_MS;
/** How long a request can be read. */
const KEPT = 90 * DAY_MS;

type Details = AccountRecordDetails['denyListRequest'];
type RequestedDomain = NonNullable<Details['domains']>[number];
type DeniedApp = Pick<RequestedDomain, 'name' | 'type'>;

interface DenyListRequest extends Details {
  requestId: string;
  createdAt: number;
  status: 'IN_PROGRESS' | 'COMPLETED';
}

export interface DeniedDomain extends DeniedApp {
  domainId: number;
  createdAt: number;
}

const keyOf = ({ type, name }: DeniedApp): string => `${type} ${name.toLowerCase()}`;

/** Oldest first. */
function requestsOf({ world, account, profile }: Scope): DenyListRequest[] {
  return world.accountRecords
    .list(account.accountId, 'denyListRequest')
    .filter(({ details }) => details.profileId === profile.profileId)
    .map(({ recordId, createdAt, details }) => ({
      ...details,
      requestId: recordId,
      createdAt,
      status: world.now() < createdAt + PROCESSING_TIME ? 'IN_PROGRESS' : 'COMPLETED',
    }));
}

/** The requests of the last 90 days, newest first. */
export function recentDenyListRequests(scope: Scope): DenyListRequest[] {
  const from = scope.world.now() - KEPT;
  return requestsOf(scope)
    .filter(({ createdAt }) => createdAt > from)
    .toReversed();
}

/** In the order in which they were added. */
export function deniedDomains(scope: Scope): DeniedDomain[] {
  const denied = new Map<string, DeniedDomain>();
  for (const { status, domains, createdAt } of requestsOf(scope)) {
    if (status === 'IN_PROGRESS') continue;
    if (domains === null) denied.clear();
    for (const { domainId, name, type } of domains ?? []) {
      const key = keyOf({ name, type });
      if (domainId !== null && !denied.has(key)) denied.set(key, { domainId, name, type, createdAt });
    }
  }
  return [...denied.values()];
}

/** Adds domains, of which those with an invalid name fail. A domain has the same id in all requests. */
export function denyDomains(scope: Scope, domains: readonly DeniedApp[]): string {
  const { world } = scope;
  const ids = new Map<string, number>();
  for (const { domainId, ...each } of requestsOf(scope).flatMap((request) => request.domains ?? []))
    if (domainId !== null) ids.set(keyOf(each), domainId);
  const idOf = (domain: DeniedApp): number | null => {
    if (!isDomain(domain)) return null;
    const known = ids.get(keyOf(domain));
    if (known !== undefined) return known;
    const domainId = Number(world.nextEntityId());
    ids.set(keyOf(domain), domainId);
    return domainId;
  };
  return addRequest(
    scope,
    domains.map((each) => ({ ...each, domainId: idOf(each) })),
  );
}

/** Removes all domains from the list. */
export function clearDenyList(scope: Scope): string {
  return addRequest(scope, null);
}

function addRequest({ world, account, profile }: Scope, domains: Details['domains']): string {
  const requestId = world.ids.uuid('deny list request', world.nextSequence());
  const details = { profileId: profile.profileId, domains };
  world.accountRecords.put('denyListRequest', {
    accountId: account.accountId,
    recordId: requestId,
    details,
    at: world.now(),
  });
  return requestId;
}

/** A full domain, or the identifier of an app: digits for iOS, the name of a package for Android. */
function isDomain({ name, type }: DeniedApp): boolean {
  if (type === 'APP' && /^\d+$/.test(name)) return true;
  const parts = name.split('.');
  const pattern = type === 'APP' ? /^[a-z]\w*$/i : /^[a-z\d-]{1,63}$/i;
  return parts.length > 1 && parts.every((part) => pattern.test(part));
}
