/**
 * The portfolio that a campaign names, which must exist if a setting says so.
 */
import type { Kind } from '../../../model/entities.ts';
import type { Failure } from '../../../model/failures.ts';
import type { ScopeAtTime } from '../operation-context.ts';

const ID = /^\d{1,19}$/;

export function validatePortfolio({ scope }: ScopeAtTime, kind: Kind, draft: object): Failure | undefined {
  if (!('portfolioId' in draft) || scope.world.settings.portfolioIds === 'any') return undefined;
  const id = draft.portfolioId;
  if (typeof id !== 'string') return undefined;
  const { profileId } = scope.profile;
  const exists = ID.test(id) && scope.world.store('portfolio').byId(profileId, id) !== undefined;
  return exists ? undefined : { code: 'unknownParent', kind: 'portfolio', id, child: kind };
}
