/**
 * For which profile a call acts, and whether its caller may. What was found stays until accounts, profiles, links or
 * tokens of the world change.
 */
import type { Token } from '../model/accounts.ts';
import { accessOf, isServedIn, mayEdit, mayView, regionOf } from '../verbs/access.ts';
import { scopeOf, type Scope } from '../verbs/scope.ts';
import type { Call } from './call.ts';
import { AGENCY, EDITOR_ONLY, MALFORMED_SCOPE, NO_SCOPE, scopeNotGranted, unknownScope } from './refusals.ts';
import { isRefusal, type Refusal } from './reply.ts';

const SCOPE = 'vendor-advertising-api-scope';
const ANY_SCOPE = '-advertising-api-scope';

interface Entered {
  scope: Scope;
  editor: boolean;
}

export function enterScope(call: Call): Refusal | undefined {
  if (call.token === undefined || call.operation === undefined) return undefined;
  const { needs } = call.operation;
  if (needs !== 'scope' && needs !== 'token') return undefined;
  const text = (call.head.get(SCOPE) ?? call.head.ending(ANY_SCOPE))?.trim();
  if (text === undefined || text === '') return needs === 'token' ? undefined : NO_SCOPE;
  const { token } = call;
  const entered = call.world.people.remember(`${token.token} ${text} ${call.region}`, () => enter(call, token, text));
  if (isRefusal(entered)) return entered;
  if (call.operation.permission === 'editor' && !entered.editor) return EDITOR_ONLY;
  if (entered.scope.account.type === 'agency') return AGENCY;
  call.scope = entered.scope;
  return undefined;
}

function enter({ world, region }: Call, token: Token, text: string): Entered | Refusal {
  if (!/^\d{1,20}$/.test(text)) return MALFORMED_SCOPE;
  const profile = world.people.profile(text);
  if (profile === undefined) return unknownScope(`there is no profile ${text} in world ${world.name}`);
  if (!isServedIn(world, profile, region)) {
    return unknownScope(`scope ${text} is a profile of ${regionOf(world, profile) ?? 'no region'}, this is ${region}`);
  }
  const access = accessOf(world, token, profile);
  if (!mayView(access)) return scopeNotGranted(text);
  return { scope: scopeOf(world, profile), editor: mayEdit(access) };
}
