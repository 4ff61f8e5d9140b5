/**
 * Handlers of the manager accounts API: create and list manager accounts, link and unlink advertisers.
 */
import type { Account, ManagerAccount, Profile } from '../../../../model/accounts.ts';
import { isFailure } from '../../../../model/failures.ts';
import { marketplaceOf } from '../../../../model/marketplaces.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Json } from '../../../http/body.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { describeFailure } from '../../../protocol/grammars/legacy/item-errors.ts';
import { readContextOf } from '../../../protocol/codecs/codec.ts';
import { answerEach } from '../../../protocol/grammars/items.ts';
import { rememberFailedItem } from '../../../protocol/grammars/report-item-failure.ts';
import { readBody } from '../../../protocol/grammars/request-body.ts';
import { isApiError, type ApiError, type Reply } from '../../../http/reply.ts';
import {
  findManagerAccount,
  linkedProfiles,
  linkProfile,
  mayLink,
  addManagerAccount,
  profilesOfAdvertiser,
  unlinkProfiles,
  type AdvertiserRef,
} from '../../../../core/accounts/manager-accounts.ts';
import { managerAccountsVariant } from './observed.ts';
import { replyAs } from './error-serializer.ts';
import { ACCOUNTS_REQUEST, ADVERTISER, CREATE_REQUEST, PERMISSIONS, roles, type Role } from './requests.ts';

const MAX_LISTED = 50;
const MARKETING_CLOUD = 'MARKETING_CLOUD';

export function createManagerAccount(request: RequestContext): Reply | ApiError {
  const body = readBody(request, CREATE_REQUEST, 'MGR-21');
  if (isApiError(body)) return body;
  const { managerAccountName: name, managerAccountType: type } = body.value;
  const account = request.world.transaction(() => addManagerAccount(request.world, { name, type }));
  return replyAs('manageraccount', request, 200, accountJson(request, account, []));
}

export function listManagerAccounts(request: RequestContext): Reply {
  const managerAccounts = request.world.accountStore
    .managerAccounts()
    .map((account) =>
      accountJson(request, account, linkedProfiles(request.world, account, request.region).slice(0, MAX_LISTED)),
    );
  return replyAs('getmanageraccountsresponse', request, 200, { managerAccounts });
}

export function associate(request: RequestContext): Reply | ApiError {
  return updateAdvertisers(request, (manager, { type, id }, sentRole) => {
    const profiles = profilesOfAdvertiser(request.world, { type, id });
    const [first] = profiles;
    if (first === undefined) return badRequest('MGR-29', `Unknown advertiser ${id} of type ${type}`);
    if (!mayLink(profiles))
      return { code: 'FORBIDDEN', message: 'Only an owner of the account may link it', rule: 'MGR-29' };
    const role = sentRole ?? (isSeller(request, first) ? 'SELLER_USER' : 'ENTITY_USER');
    for (const profile of profiles) linkProfile(request.world, manager, profile, PERMISSIONS[role]);
    return { roles: [role] };
  });
}

export function disassociate(request: RequestContext): Reply | ApiError {
  return updateAdvertisers(request, (manager, { type, id }, role) => {
    const permission = role && PERMISSIONS[role];
    if (unlinkProfiles(request.world, manager, profilesOfAdvertiser(request.world, { type, id }), permission))
      return role === undefined ? {} : { roles: [role] };
    const withRole = role === undefined ? '' : ` with the role ${role}`;
    return badRequest('MGR-32', `Advertiser ${id} is not linked to this manager account${withRole}`);
  });
}

interface AccountError {
  code: string;
  message: string;
  rule: RuleId;
}

/** Returns the role in the response, or an error. */
type UpdateAdvertiser = (
  manager: ManagerAccount,
  advertiser: AdvertiserRef,
  role: Role | undefined,
) => { roles?: Role[] } | AccountError;

/** An error of one advertiser does not affect the others. */
function updateAdvertisers(request: RequestContext, update: UpdateAdvertiser): Reply | ApiError {
  const body = readBody(request, ACCOUNTS_REQUEST, 'MGR-28');
  if (isApiError(body)) return body;
  const manager = findManagerAccount(request.world, request.params['managerAccountId'] ?? '');
  if (manager === undefined)
    return { status: 403, details: 'Not authorized to manage this manager account', rule: 'MGR-29' };
  const succeedAccounts: object[] = [];
  const failedAccounts: { account: Json; error: Omit<AccountError, 'rule'> }[] = [];
  const seen = new Set<string>();
  const updateOne = (account: Json): object | AccountError => {
    const result = ADVERTISER.read(account, { path: '', context: readContextOf(request) });
    if (isFailure(result)) return badRequest('MGR-29', describeFailure(result));
    const key = `${result.value.type} ${result.value.id}`;
    if (seen.has(key)) return badRequest('MGR-29', 'The account is in this call already');
    seen.add(key);
    const { type, id, roles: sentRoles } = result.value;
    const role = roles.read(sentRoles ?? [], { path: 'roles', context: readContextOf(request) });
    if (isFailure(role)) return badRequest('MGR-29', describeFailure(role));
    const outcome = update(manager, { type, id }, role.value);
    return isAccountError(outcome) ? outcome : { id, type, ...outcome };
  };
  const failures = answerEach(request, body.value.accounts, (account, _index, injected, failedItems) => {
    const outcome: object | AccountError =
      injected === undefined ? updateOne(account) : { code: injected.name, message: injected.details, rule: 'SBX-05' };
    if (!isAccountError(outcome)) {
      succeedAccounts.push(outcome);
      return undefined;
    }
    const { code, message, rule } = outcome;
    if (injected === undefined) rememberFailedItem(failedItems, message, account);
    failedAccounts.push({ account, error: { code, message } });
    return { code, message, rule };
  });
  const results = { succeedAccounts, failedAccounts };
  const reply = replyAs('updateadvertisingaccountsinmanageraccountresponse', request, 207, results);
  return { ...reply, ...failures };
}

function badRequest(rule: RuleId, message: string): AccountError {
  return { code: 'BAD_REQUEST', message, rule };
}

function isAccountError(outcome: object): outcome is AccountError {
  return 'message' in outcome;
}

function isSeller({ world }: RequestContext, { accountId }: Profile): boolean {
  return world.accountStore.account(accountId)?.type === 'seller';
}

function accountJson(
  request: RequestContext,
  { managerAccountId, name, type }: ManagerAccount,
  linked: readonly Profile[],
): object {
  const { showsType, missingId } = managerAccountsVariant(request.world.settings);
  return {
    managerAccountId,
    managerAccountName: name,
    ...(showsType ? { managerAccountType: type } : {}),
    linkedAccounts: linked.map((profile) => linkJson(request, profile, missingId)),
  };
}

/** `missingId` is the value of an id that advertisers of this type do not have. */
function linkJson({ world }: RequestContext, { profileId, accountId, country }: Profile, missingId: '' | null): object {
  const account = world.accountStore.account(accountId);
  const isDsp = account?.type === 'agency';
  return {
    accountId,
    accountName: account?.name ?? '',
    accountType: isDsp ? 'DSP_ADVERTISING_ACCOUNT' : accountTypeOf(account),
    dspAdvertiserId: isDsp ? profileId : missingId,
    marketplaceId: marketplaceOf(country).marketplaceId,
    profileId: isDsp ? missingId : profileId,
  };
}

function accountTypeOf(account: Account | undefined): string {
  if (account?.subType === MARKETING_CLOUD) return MARKETING_CLOUD;
  return (account?.type ?? '').toUpperCase();
}
