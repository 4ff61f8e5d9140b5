/**
 * Updates profiles. The daily budget is the only field that can be changed.
 */
import { toMinor } from '../../../../model/money.ts';
import type { Profile } from '../../../../model/accounts.ts';
import type { Id } from '../../../../model/entities.ts';
import { isFailure, isUnsettable, type Failure } from '../../../../model/failures.ts';
import type { RuleId } from '../../../../generated/rule-ids.ts';
import type { Schema } from '../../../http/description.ts';
import { isObject, type Json } from '../../../http/body.ts';
import { requireToken, type RequestContext } from '../../../http/request-context.ts';
import { isApiError, type ApiError, type ItemRule, type Reply } from '../../../http/reply.ts';
import { failureItem, ITEM_TEXTS, readArray, successItem, type ItemError } from '../../../protocol/grammars/batch.ts';
import { describeFailure } from '../../../protocol/grammars/legacy/item-errors.ts';
import { describedBy, nullable, optional, readContextOf } from '../../../protocol/codecs/codec.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { id as profileId, typed } from '../../../protocol/codecs/value-codecs.ts';
import { answerEach } from '../../../protocol/grammars/items.ts';
import { reportWrongType, rememberFailedItem } from '../../../protocol/grammars/report-item-failure.ts';
import { accessOf, isServedIn, mayEdit, mayView } from '../../../../core/accounts/access.ts';
import { findUnroundedProfileId } from '../../../../core/entities/rounded-ids.ts';
import { DAILY_BUDGET, setDailyBudgets } from '../../../../core/accounts/profiles.ts';
import { scopeOf } from '../../../../core/entities/operation-context.ts';
import { profilesVariant } from './observed.ts';
import { BUDGET } from './profile-json.ts';
import { arrayOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const MAX_ITEMS = 100;

/** The currency, and so the minor unit, is only known when the profile is. */
const amount = typed('number', { ...BUDGET, type: ['number', 'null'] }, (json) =>
  typeof json === 'bigint' ? Number(json) : typeof json === 'number' ? json : undefined,
);
const ITEM = object(
  { profileId, dailyBudget: optional(nullable(amount)) },
  {
    readOnly: ['countryCode', 'currencyCode', 'timeZone', 'timezone', 'accountInfo'],
    title: 'an item of profiles',
  },
);
export const UPDATE_REQUEST = describedBy(list(ITEM), { maxItems: MAX_ITEMS });

export const UPDATE_RESPONSE: Schema = arrayOf(objectOf({ profileId: profileId.schema, ...ITEM_TEXTS }, ['code']));

export function updateProfiles(request: RequestContext): Reply | ApiError {
  const items = readArray(request, MAX_ITEMS, 'PRF-52');
  if (isApiError(items)) return items;
  const { world } = request;
  const { settings } = world;
  const updatedIds = new Set<Id>();
  const budgets = new Map<Id, number | null>();
  const replies: string[] = [];
  const failures = answerEach(request, items, (item, _index, injected, failedItems) => {
    const refuse = ({ code, details, rule }: ItemError, id?: Id): Omit<ItemRule, 'index'> => {
      replies.push(failureItem({ code, details, rule }, settings, 'profileId', id));
      return { code, message: details, rule };
    };
    if (injected !== undefined) return refuse({ code: injected.name, details: injected.details, rule: 'SBX-05' });
    const fail: typeof refuse = (error, id) => {
      rememberFailedItem(failedItems, error.code, item);
      return refuse(error, id);
    };
    const result = ITEM.read(item, { path: '', context: readContextOf(request) });
    if (isFailure(result) && result.code === 'wrongType') reportWrongType(request, result);
    const id = isFailure(result) ? idOfInvalidItem(item, result) : result.value.profileId;
    const invalidItem = isFailure(result)
      ? invalid(describeFailure(result), isUnsettable(result) ? 'GEN-30' : 'PRF-52')
      : undefined;
    if (id === undefined) return fail(invalidItem ?? invalid('profileId is missing', 'GEN-29'));
    const profile = findProfile(request, id);
    if (profile === undefined) return fail(unknownProfile(request, id));
    const error = (updatedIds.has(id) ? repeatedId(id) : checkProfile(request, profile)) ?? invalidItem;
    updatedIds.add(id);
    if (error !== undefined) return fail(error, id);
    const dailyBudget = isFailure(result) ? undefined : result.value.dailyBudget;
    const { decimals } = scopeOf(world, profile).marketplace;
    const budget = typeof dailyBudget === 'number' ? toBudget(dailyBudget, decimals) : dailyBudget;
    if (typeof budget === 'object' && budget !== null) return fail(budget, id);
    if (budget !== undefined) budgets.set(id, budget);
    replies.push(successItem('profileId', id));
    return undefined;
  });
  world.transaction(() => setDailyBudgets(world, budgets));
  return { status: 207, body: `[${replies.join(',')}]`, ...failures };
}

function invalid(details: string, rule: RuleId): ItemError {
  return { code: 'INVALID_ARGUMENT', details, rule };
}

function repeatedId(id: Id): ItemError {
  return invalid(`Entity with id ${id} already specified in this update operation.`, 'GEN-29');
}

/** Undefined if the id itself is invalid. */
function idOfInvalidItem(item: Json, failure: Failure): Id | undefined {
  const isInvalidId = 'field' in failure && failure.field === 'profileId';
  return isObject(item) && !isInvalidId ? String(item['profileId']) : undefined;
}

function findProfile(request: RequestContext, id: Id): Profile | undefined {
  const { world, region } = request;
  const profile = world.accountStore.profile(id);
  if (profile === undefined || !isServedIn(world, profile, region)) return undefined;
  return mayView(accessOf(world, requireToken(request), profile)) ? profile : undefined;
}

function unknownProfile({ world, violations }: RequestContext, id: Id): ItemError {
  const exactId = world.accountStore.profile(id) === undefined ? findUnroundedProfileId(world, id) : undefined;
  if (exactId !== undefined)
    violations.push({ rule: 'id-lost-digits', evidence: `profileId ${id} where ${exactId} was meant` });
  return { code: 'NOT_FOUND', details: `Profile with id ${id} was not found for this advertiser.`, rule: 'PRF-52' };
}

function checkProfile(request: RequestContext, profile: Profile): ItemError | undefined {
  const { world } = request;
  if (!mayEdit(accessOf(world, requireToken(request), profile)))
    return { code: 'UNAUTHORIZED', details: 'Not authorized to manage this profile', rule: 'AUT-26' };
  const { account } = scopeOf(world, profile);
  return profilesVariant(world.settings).refusesBudgetOfOthers && account.type !== 'seller'
    ? invalid(`A profile of type ${account.type} has no dailyBudget`, 'PRF-52')
    : undefined;
}

/** In minor units. */
function toBudget(amount: number, decimals: 0 | 2): number | ItemError {
  const budget = toMinor(amount, decimals);
  const { min, max } = DAILY_BUDGET;
  const isAllowed = budget >= toMinor(min, decimals) && budget <= toMinor(max, decimals);
  return isAllowed ? budget : invalid(`dailyBudget must be from ${min} to ${max}`, 'PRF-52');
}
