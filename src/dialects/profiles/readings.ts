/**
 * Reading profiles: the lists of both versions, and one by its id. None of them asks for a scope.
 */
import type { Schema } from '../../http/description.ts';
import { queryOf, tokenOfCall, type Call } from '../../http/call.ts';
import { badParameter, notFound } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { noteUnknownParameter, splitList } from '../../grammar/list-query.ts';
import { mayEdit, visibleProfiles } from '../../verbs/access.ts';
import { scopeOf, type Scope } from '../../verbs/scope.ts';
import { writeProfile, type Version } from './shapes.ts';

const MOST_LISTED = 5000;

const WORDS = {
  apiProgram: ['billing', 'campaign', 'paymentMethod', 'store', 'report', 'account', 'posts'],
  accessLevel: ['edit', 'view'],
  profileTypeFilter: ['seller', 'vendor', 'agency'],
  validPaymentMethodFilter: ['true', 'false'],
} as const;

type Name = keyof typeof WORDS;
type Wish = Partial<Record<Name, readonly string[]>>;

export const LIST_QUERY: Readonly<Record<Name, Schema>> = {
  apiProgram: { type: 'string', enum: WORDS.apiProgram, default: 'campaign' },
  accessLevel: { type: 'string', enum: WORDS.accessLevel, default: 'edit' },
  profileTypeFilter: { type: 'string', description: `Any of ${WORDS.profileTypeFilter.join(', ')}, comma-separated` },
  validPaymentMethodFilter: { type: 'string', enum: WORDS.validPaymentMethodFilter },
};

/** Version 1 lists what version 2 lists when nothing is asked for. */
export function listVersion1(call: Call): Reply | Refusal {
  const wish = readWish(call, []);
  return isRefusal(wish) ? wish : listed(call, wish, 1);
}

export function listVersion2(call: Call): Reply | Refusal {
  const wish = readWish(call, Object.keys(WORDS));
  return isRefusal(wish) ? wish : listed(call, wish, 2);
}

/** As documented version 1 answers a list of one; as recorded, the profile. */
export function getVersion1(call: Call): Reply | Refusal {
  const found = find(call);
  if (isRefusal(found)) return found;
  const profile = writeProfile(found, 1);
  return { status: 200, body: call.world.settings.dialect === 'observed' ? profile : `[${profile}]` };
}

export function getVersion2(call: Call): Reply | Refusal {
  const found = find(call);
  return isRefusal(found) ? found : { status: 200, body: writeProfile(found, 2) };
}

function listed(call: Call, wish: Wish, version: Version): Reply {
  const { world, region } = call;
  const viewed = wish.accessLevel?.[0] === 'view';
  const paying = wish.validPaymentMethodFilter?.[0];
  const scopes = visibleProfiles(world, tokenOfCall(call), region)
    .filter(({ access }) => viewed || mayEdit(access))
    .map(({ profile }) => scopeOf(world, profile))
    .filter(({ account }) => wish.profileTypeFilter?.includes(account.type) ?? true)
    .filter(({ profile }) => paying === undefined || (profile.validPaymentMethod === 1) === (paying === 'true'))
    .slice(0, MOST_LISTED);
  return { status: 200, body: `[${scopes.map((scope) => writeProfile(scope, version)).join(',')}]` };
}

/** Of those that the token may view on this region's address. */
function find(call: Call): Scope | Refusal {
  const { world, region, params } = call;
  const found = visibleProfiles(world, tokenOfCall(call), region).find(
    ({ profile }) => profile.profileId === params['profileId'],
  );
  return found === undefined ? notFound('Profile not found') : scopeOf(world, found.profile);
}

function readWish(call: Call, offered: readonly string[]): Wish | Refusal {
  const wish: Wish = {};
  const parameters = queryOf(call);
  for (const name of new Set(parameters.keys())) {
    if (!isName(name) || !offered.includes(name)) {
      const stranger = noteUnknownParameter(call, name);
      if (stranger !== undefined) return stranger;
      continue;
    }
    const sent = parameters.getAll(name);
    const values = name === 'profileTypeFilter' ? splitList(sent) : sent.filter((value) => value.trim() !== '');
    const words: readonly string[] = WORDS[name];
    const wrong = values.find((value) => !words.includes(value));
    if (wrong !== undefined) return badParameter(`${name}: '${wrong}' is none of ${words.join(', ')}`);
    if (name !== 'profileTypeFilter' && new Set(values).size > 1) return badParameter(`${name} takes one value`);
    if (values.length > 0) wish[name] = values;
  }
  return wish;
}

function isName(name: string): name is Name {
  return Object.hasOwn(WORDS, name);
}
