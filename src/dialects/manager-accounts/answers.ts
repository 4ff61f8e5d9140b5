/**
 * Manager accounts: made, listed with what they link, linked to advertisers and unlinked.
 */
import type { Account, ManagerAccount, Profile } from '../../model/accounts.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { isObject, parseJson, type Json } from '../../http/body.ts';
import type { Call } from '../../http/call.ts';
import { forcedFailure } from '../../http/faults/item.ts';
import { rememberFailed } from '../../grammar/note-failure.ts';
import { badBody } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import {
  linkedProfiles,
  linkProfile,
  mayLink,
  openManagerAccount,
  profilesNamed,
  unlinkProfiles,
} from '../../verbs/manager-accounts.ts';
import { readAdvertiser, readRole, type Sent } from './advertisers.ts';
import { replyAs } from './voice.ts';

const MOST_LISTED = 50;
const MOST_IN_CALL = 20;
const LONGEST_NAME = 100;
const TYPES = ['Advertiser', 'Agency'] as const;
const MARKETING_CLOUD = 'MARKETING_CLOUD';

export function createManagerAccount(call: Call): Reply | Refusal {
  const body = readObject(call);
  if ('status' in body) return body;
  const { managerAccountName: name, managerAccountType } = body.sent;
  const type = TYPES.find((each) => each === managerAccountType);
  if (typeof name !== 'string' || name === '' || name.length > LONGEST_NAME) {
    return badBody(`managerAccountName is no text of 1 to ${LONGEST_NAME} characters`);
  }
  if (type === undefined) return badBody(`managerAccountType is none of ${TYPES.join(', ')}`);
  const made = call.world.transaction(() => openManagerAccount(call.world, { name, type }));
  return replyAs('manageraccount', call, 200, written(call, made, []));
}

export function listManagerAccounts(call: Call): Reply {
  const managerAccounts = call.world.people
    .managerAccounts()
    .map((account) => written(call, account, linkedProfiles(call.world, account, call.region).slice(0, MOST_LISTED)));
  return replyAs('getmanageraccountsresponse', call, 200, { managerAccounts });
}

export function associate(call: Call): Reply | Refusal {
  return eachAdvertiser(call, (manager, sent, advertiser) => {
    const profiles = profilesNamed(call.world, advertiser);
    const [first] = profiles;
    if (first === undefined)
      return { code: 'BAD_REQUEST', message: `There is no advertiser ${advertiser.id} of type ${advertiser.type}` };
    if (!mayLink(profiles)) return { code: 'FORBIDDEN', message: 'Only an owner of the account may link it' };
    const role = readRole(sent, isSeller(call, first));
    if (role === undefined) return { code: 'BAD_REQUEST', message: 'roles must hold one known role at most' };
    for (const profile of profiles) linkProfile(call.world, manager, profile, role.permission);
    return { ...sent, roles: [role.name] };
  });
}

export function disassociate(call: Call): Reply | Refusal {
  return eachAdvertiser(call, (manager, sent, advertiser) =>
    unlinkProfiles(call.world, manager, profilesNamed(call.world, advertiser))
      ? sent
      : { code: 'BAD_REQUEST', message: `Advertiser ${advertiser.id} is not linked to this manager account` },
  );
}

interface Failed {
  code: string;
  message: string;
}

type Work = (
  manager: ManagerAccount,
  sent: Sent,
  advertiser: ReturnType<typeof readAdvertiser> & object,
) => Sent | Failed;

/** One account that fails does not stop the others. */
function eachAdvertiser(call: Call, work: Work): Reply | Refusal {
  const body = readObject(call);
  if ('status' in body) return body;
  const { accounts } = body.sent;
  if (!Array.isArray(accounts) || accounts.length === 0 || accounts.length > MOST_IN_CALL) {
    return badBody(`accounts is no array of 1 to ${MOST_IN_CALL} accounts`);
  }
  const { managerAccountId } = call.params;
  const manager = call.world.people.managerAccounts().find((each) => each.managerAccountId === managerAccountId);
  if (manager === undefined) return { status: 403, details: 'Not authorized to manage this manager account' };
  const succeedAccounts: Sent[] = [];
  const failedAccounts: { account: Json; error: Failed }[] = [];
  const seen = new Set<string>();
  const fail = (account: Json, error: Failed): void => {
    rememberFailed(call, error.message, account);
    failedAccounts.push({ account, error });
  };
  call.world.transaction(() => {
    for (const [place, sent] of accounts.entries()) {
      const forced = forcedFailure(call, place);
      if (forced !== undefined) {
        failedAccounts.push({ account: sent, error: { code: forced.name, message: forced.details } });
        continue;
      }
      const advertiser = readAdvertiser(sent);
      const key = advertiser === undefined ? undefined : `${advertiser.type} ${advertiser.id}`;
      if (advertiser === undefined || key === undefined || !isObject(sent)) {
        fail(sent, { code: 'BAD_REQUEST', message: 'An account needs a type and an id' });
      } else if (seen.has(key)) {
        fail(sent, { code: 'BAD_REQUEST', message: 'The account is in this call already' });
      } else {
        seen.add(key);
        const done = work(manager, sent, advertiser);
        if (isFailed(done)) fail(sent, done);
        else succeedAccounts.push(done);
      }
    }
  });
  return replyAs('updateadvertisingaccountsinmanageraccountresponse', call, 207, { succeedAccounts, failedAccounts });
}

/** What was sent has a type and an id, a failure has neither. */
function isFailed(done: Sent | Failed): done is Failed {
  return !('id' in done);
}

function readObject({ body = '' }: Call): { sent: { [name: string]: Json } } | Refusal {
  const parsed = parseJson(body);
  if (isRefusal(parsed)) return parsed;
  return isObject(parsed.json) ? { sent: parsed.json } : badBody('The body is no object');
}

function isSeller({ world }: Call, { accountId }: Profile): boolean {
  return world.people.account(accountId)?.type === 'seller';
}

function written(call: Call, { managerAccountId, name, type }: ManagerAccount, linked: readonly Profile[]): object {
  const observed = call.world.settings.dialect === 'observed';
  return {
    managerAccountId,
    managerAccountName: name,
    ...(observed ? {} : { managerAccountType: type }),
    linkedAccounts: linked.map((profile) => writtenLink(call, profile, observed ? null : '')),
  };
}

/** `nothing` stands where an advertiser of this kind has no such id. */
function writtenLink({ world }: Call, { profileId, accountId, country }: Profile, nothing: '' | null): object {
  const account = world.people.account(accountId);
  const dsp = account?.type === 'agency';
  return {
    accountId,
    accountName: account?.name ?? '',
    accountType: dsp ? 'DSP_ADVERTISING_ACCOUNT' : linkedType(account),
    dspAdvertiserId: dsp ? profileId : nothing,
    marketplaceId: marketplaceOf(country).marketplaceId,
    profileId: dsp ? nothing : profileId,
  };
}

/** By what the account is; a scenario says which ones are of the marketing cloud. */
function linkedType(account: Account | undefined): string {
  if (account?.subType === MARKETING_CLOUD) return MARKETING_CLOUD;
  return (account?.type ?? '').toUpperCase();
}
