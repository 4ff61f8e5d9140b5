/**
 * Which campaigns have ads or creatives that name an asset.
 */
import { withoutVersion } from '../../model/assets/assets.ts';
import type { Creative } from '../../model/brands.ts';
import type { DisplayProperties } from '../../model/display/values.ts';
import type { Id } from '../../model/entities.ts';
import { assetsIn } from '../entities/creatives/creatives.ts';
import { displayAssetsIn } from '../entities/display/creatives.ts';
import type { Scope } from '../entities/operation-context.ts';

interface Use {
  campaignId: Id;
  campaignName: string;
}

/** By the id of the asset. */
export function usesOfAssets({ world, profile }: Scope): ReadonlyMap<string, readonly Use[]> {
  const { profileId } = profile;
  const all = { profileId, campaignId: undefined, state: undefined, after: 0, count: Number.MAX_SAFE_INTEGER };
  const named = [
    ...world
      .store('sbAd')
      .scan(all)
      .map(({ campaignId, creative }) => ({
        campaignId,
        kind: 'sbCampaign' as const,
        // Only the rules of ads write this JSON.
        assets: assetsIn(JSON.parse(creative) as Creative),
      })),
    ...world
      .store('sdCreative')
      .scan(all)
      .map(({ campaignId, properties }) => ({
        campaignId,
        kind: 'sdCampaign' as const,
        // Only the rules of creatives write this JSON.
        assets: displayAssetsIn(JSON.parse(properties) as DisplayProperties),
      })),
  ];
  const uses = named.flatMap(({ campaignId, kind, assets }) => {
    const campaignName = world.store(kind).byId(profileId, campaignId)?.name ?? '';
    return [...new Set(assets.map(withoutVersion))].map((assetId) => ({ assetId, campaignId, campaignName }));
  });
  return Map.groupBy(uses, ({ assetId }) => assetId);
}
