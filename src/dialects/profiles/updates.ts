/**
 * Changing profiles: of all their fields, the budget.
 */
import { toMinor } from '../../model/money.ts';
import type { Id } from '../../model/entities.ts';
import { isFailure } from '../../model/failures.ts';
import type { Schema } from '../../http/description.ts';
import { isObject, type Json } from '../../http/body.ts';
import { tokenOfCall, type Call } from '../../http/call.ts';
import { forcedFailure } from '../../http/faults/item.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { failureItem, multiStatus, readArray, successItem, type ItemError } from '../../grammar/batch.ts';
import { noteWrongType, rememberFailed } from '../../grammar/note-failure.ts';
import { readId } from '../../grammar/read-id.ts';
import { accessOf, isServedIn, mayEdit, mayView } from '../../verbs/access.ts';
import { profileBeforeRounding } from '../../verbs/lost-digits.ts';
import { DAILY_BUDGET, setDailyBudgets } from '../../verbs/profiles.ts';
import { scopeOf } from '../../verbs/scope.ts';
import { BUDGET } from './shapes.ts';

const MOST = 100;
const READ_ONLY = new Set(['countryCode', 'currencyCode', 'timeZone', 'timezone', 'accountInfo']);

export const UPDATE_REQUEST: Schema = {
  type: 'array',
  maxItems: MOST,
  items: {
    type: 'object',
    required: ['profileId'],
    properties: {
      profileId: { type: 'integer', format: 'int64' },
      dailyBudget: { ...BUDGET, type: ['number', 'null'] },
    },
  },
};

export const UPDATE_ANSWER: Schema = {
  type: 'array',
  items: {
    type: 'object',
    required: ['code'],
    properties: {
      profileId: { type: 'integer', format: 'int64' },
      code: { type: 'string' },
      details: { type: 'string' },
    },
  },
};

type Item = { [name: string]: Json };

/** `undefined`: it stays as it is. */
interface Change {
  dailyBudget: number | null | undefined;
}

export function updateProfiles(call: Call): Reply | Refusal {
  const items = readArray(call, MOST);
  if (isRefusal(items)) return items;
  const { world } = call;
  const observed = world.settings.dialect === 'observed';
  const named = new Set<Id>();
  const budgets = new Map<Id, number | null>();
  const answers = items.map((item, place) => {
    const forced = forcedFailure(call, place);
    if (forced !== undefined) {
      return failureItem({ code: forced.name, details: forced.details }, observed, 'profileId', undefined);
    }
    const failed = (error: ItemError, id?: Id): string => {
      rememberFailed(call, error.code, item);
      return failureItem(error, observed, 'profileId', id);
    };
    if (!isObject(item)) return failed(invalid('The item is no object'));
    const id = idOf(call, item);
    if (typeof id !== 'string') return failed(id);
    const change = readChange(call, item, id, named);
    if ('code' in change && change.code === 'NOT_FOUND') return failed(change);
    named.add(id);
    if ('code' in change) return failed(change, id);
    if (change.dailyBudget !== undefined) budgets.set(id, change.dailyBudget);
    return successItem('profileId', id);
  });
  world.transaction(() => setDailyBudgets(world, budgets));
  return multiStatus(answers);
}

function invalid(details: string): ItemError {
  return { code: 'INVALID_ARGUMENT', details };
}

function idOf(call: Call, item: Item): Id | ItemError {
  const { world, violations } = call;
  const sent = Object.hasOwn(item, 'profileId') ? item['profileId'] : undefined;
  if (sent === undefined || sent === null) return invalid('profileId is missing');
  const { strict } = world.settings;
  const read = readId(sent, 'profileId', { strict, remark: (violation) => violations.push(violation) });
  if (!isFailure(read)) return read.value;
  if (read.code === 'wrongType') noteWrongType(call, read);
  return invalid('profileId is no number');
}

function readChange(call: Call, item: Item, id: Id, named: ReadonlySet<Id>): Change | ItemError {
  const { world, region, violations } = call;
  const profile = world.people.profile(id);
  const access =
    profile === undefined || !isServedIn(world, profile, region) ? 'none' : accessOf(world, tokenOfCall(call), profile);
  if (profile === undefined || !mayView(access)) {
    const meant = profile === undefined ? profileBeforeRounding(world, id) : undefined;
    if (meant !== undefined)
      violations.push({ rule: 'id-lost-digits', evidence: `profileId ${id} where ${meant} was meant` });
    return { code: 'NOT_FOUND', details: `Profile with id ${id} was not found for this advertiser.` };
  }
  if (named.has(id)) return invalid(`Entity with id ${id} already specified in this update operation.`);
  if (!mayEdit(access)) return { code: 'UNAUTHORIZED', details: 'Not authorized to manage this profile' };
  const { account, place } = scopeOf(world, profile);
  if (world.settings.dialect === 'observed' && account.type !== 'seller') {
    return invalid(`A profile of type ${account.type} has no dailyBudget`);
  }
  return refuseOthers(call, item) ?? readBudget(call, item, place.decimals);
}

/** Fields that are not changed here are let pass and recorded; a strict world refuses them. */
function refuseOthers({ world, violations }: Call, item: Item): ItemError | undefined {
  for (const name of Object.keys(item)) {
    if (name === 'profileId' || name === 'dailyBudget') continue;
    const known = READ_ONLY.has(name);
    violations.push({ rule: known ? 'read-only-field' : 'unknown-field', evidence: `${name} in an item of profiles` });
    if (world.settings.strict) return invalid(known ? `${name} cannot be set` : `${name} is no field of a profile`);
  }
  return undefined;
}

function readBudget(call: Call, item: Item, decimals: 0 | 2): Change | ItemError {
  const sent = Object.hasOwn(item, 'dailyBudget') ? item['dailyBudget'] : undefined;
  if (sent === undefined || sent === null) return { dailyBudget: sent };
  const amount = typeof sent === 'bigint' ? Number(sent) : sent;
  if (typeof amount !== 'number') {
    noteWrongType(call, { code: 'wrongType', field: 'dailyBudget', expected: 'number', value: sent });
    return invalid('dailyBudget is no number');
  }
  const dailyBudget = toMinor(amount, decimals);
  const { min, max } = DAILY_BUDGET;
  const fits = dailyBudget >= toMinor(min, decimals) && dailyBudget <= toMinor(max, decimals);
  return fits ? { dailyBudget } : invalid(`dailyBudget must be from ${min} to ${max}`);
}
