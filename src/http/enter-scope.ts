/**
 * For which profile a call acts, and whether its caller may. What was found stays until accounts, profiles, links or
 * tokens of the world change.
 */
import type { Token } from '../model/accounts.ts';
import { accessOf, isServedIn, mayEdit, mayView, regionOf } from '../verbs/access.ts';
import { hasBrand } from '../verbs/brands.ts';
import { scopeOf, type Scope } from '../verbs/scope.ts';
import { profileBeforeRounding } from '../verbs/lost-digits.ts';
import type { World } from '../world/world.ts';
import type { Call } from './call.ts';
import { AGENCY, EDITOR_ONLY, malformedScope, NO_BRAND, NO_SCOPE, scopeNotGranted, unknownScope } from './refusals.ts';
import { isRefusal, type Refusal } from './reply.ts';
import { scopeHeader } from './scope-header.ts';

interface Entered {
  scope: Scope;
  editor: boolean;
}

export function enterScope(call: Call): Refusal | undefined {
  if (call.token === undefined || call.operation === undefined) return undefined;
  const { needs } = call.operation;
  if (needs !== 'scope' && needs !== 'token') return undefined;
  const text = scopeHeader(call.head);
  if (text === undefined) return needs === 'token' ? undefined : NO_SCOPE;
  const { token } = call;
  const entered = call.world.people.remember(`${token.token} ${text} ${call.region}`, () => enter(call, token, text));
  if (isRefusal(entered)) return entered;
  if (call.operation.permission === 'editor' && !entered.editor) return EDITOR_ONLY;
  if (entered.scope.account.type === 'agency') return AGENCY;
  if (call.operation.needsBrand && !hasBrand(entered.scope.account)) return NO_BRAND;
  call.scope = entered.scope;
  return undefined;
}

function enter({ world, region }: Call, token: Token, text: string): Entered | Refusal {
  if (!/^\d{1,20}$/.test(text)) return malformedScope(text.slice(0, 50));
  const profile = world.people.profile(text);
  if (profile === undefined) return refuseUnknown(world, text);
  if (!isServedIn(world, profile, region)) {
    const reason = `scope ${text} is a profile of ${regionOf(world, profile) ?? 'no region'}, this is ${region}`;
    return unknownScope(reason, { rule: 'wrong-region', evidence: reason });
  }
  const access = accessOf(world, token, profile);
  if (!mayView(access)) return scopeNotGranted(text);
  return { scope: scopeOf(world, profile), editor: mayEdit(access) };
}

function refuseUnknown(world: World, text: string): Refusal {
  const reason = `there is no profile ${text} in world ${world.name}`;
  const meant = profileBeforeRounding(world, text);
  if (meant === undefined) return unknownScope(reason);
  const evidence = `scope ${text} where ${meant} was meant`;
  return unknownScope(`${reason}: it is ${meant}, rounded to a float`, { rule: 'id-lost-digits', evidence });
}
