/**
 * What sponsored brands a profile has: its campaigns, and what is in one of them. All oldest first, read in pages.
 */
import type { Entities, Id } from '../model/entities.ts';
import type { Scan } from '../world/store.ts';
import type { Batch } from './scope.ts';

type BrandsKind = 'sbCampaign' | 'sbAdGroup' | 'sbAd' | 'sbKeyword';

const PAGE = 500;

/** Those that were submitted. */
export function* brandsCampaignsOf(batch: Batch): Generator<Entities['sbCampaign'], undefined, undefined> {
  for (const campaign of rowsOf(batch, 'sbCampaign', {})) if (campaign.draft === null) yield campaign;
}

export function brandsChildren<K extends Exclude<BrandsKind, 'sbCampaign'>>(
  batch: Batch,
  kind: K,
  campaignId: Id,
): Entities[K][] {
  return [...rowsOf(batch, kind, { campaignId })];
}

function* rowsOf<K extends BrandsKind>(
  { scope: { world, profile } }: Batch,
  kind: K,
  within: Pick<Scan, 'campaignId'>,
): Generator<Entities[K], undefined, undefined> {
  const store = world.store(kind);
  for (let after = 0; ;) {
    // The store of a kind gives rows of that kind.
    const page = store.scan({ profileId: profile.profileId, ...within, after, count: PAGE }) as Entities[K][];
    yield* page;
    const last = page.at(-1);
    if (page.length < PAGE || last === undefined) return;
    after = last.seq;
  }
}
