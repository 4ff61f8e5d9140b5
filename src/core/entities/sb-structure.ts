/**
 * Reads the campaigns of sponsored brands of a profile, and the entities of a campaign. Oldest first, in pages.
 */
import type { Entities, Id } from '../../model/entities.ts';
import type { KindsOf } from '../../model/kinds.ts';
import type { Scan } from '../../world/stores/entity-store.ts';
import type { Scope } from './operation-context.ts';

const PAGE = 500;

/** Without drafts. */
export function* sbCampaignsOf(scope: Scope): Generator<Entities['sbCampaign'], undefined, undefined> {
  for (const campaign of rowsOf(scope, 'sbCampaign', {})) if (campaign.draft === null) yield campaign;
}

export function sbChildren<K extends Exclude<KindsOf<'sb'>, 'sbCampaign'>>(
  scope: Scope,
  kind: K,
  campaignId: Id,
): Entities[K][] {
  return [...rowsOf(scope, kind, { campaignId })];
}

function* rowsOf<K extends KindsOf<'sb'>>(
  { world, profile }: Scope,
  kind: K,
  within: Pick<Scan, 'campaignId'>,
): Generator<Entities[K], undefined, undefined> {
  const store = world.store(kind);
  for (let after = 0; ;) {
    // The store of a kind returns rows of that kind.
    const page = store.scan({ profileId: profile.profileId, ...within, after, count: PAGE }) as Entities[K][];
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.seq;
  }
}
