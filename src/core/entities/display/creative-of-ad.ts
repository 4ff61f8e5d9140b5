/**
 * The creative that an ad of sponsored display shows: the last one of its ad group that is not archived.
 */
import type { Id, SdCreative } from '../../../model/entities.ts';
import type { Reading } from '../operation-context.ts';
import type { DisplayImage, DisplayProperties, DisplayVideo } from '../../../model/stored/creatives.ts';

/** The last creative of each ad group. */
const creativesByCampaign = (): Map<Id, ReadonlyMap<Id, SdCreative>> => new Map();

/** The creatives of a campaign are read once for all its ads. */
export function creativeOfAd(
  context: Reading,
  { adGroupId, campaignId }: { adGroupId: Id; campaignId: Id },
): SdCreative | undefined {
  const { world, profile } = context.scope;
  const { profileId } = profile;
  const creatives = context.memoize(creativesByCampaign, campaignId, () => {
    const all = world.store('sdCreative').scan({ profileId, campaignId, after: 0, count: Number.MAX_SAFE_INTEGER });
    return new Map(all.filter(({ state }) => state !== 'archived').map((each) => [each.adGroupId, each]));
  });
  return creatives.get(adGroupId);
}

/** Only the rules of creatives write this column. */
export function propertiesOf({ properties }: SdCreative): DisplayProperties {
  return JSON.parse(properties) as DisplayProperties;
}

/** The images of a creative without its logo. */
export function imagesIn({ rectCustomImage, squareCustomImage, ...lists }: DisplayProperties): DisplayImage[] {
  const { squareImages = [], horizontalImages = [], verticalImages = [] } = lists;
  const custom = [rectCustomImage, squareCustomImage].flatMap((each) => each ?? []);
  return [...custom, ...squareImages, ...horizontalImages, ...verticalImages];
}

export function videosIn({ video, ...lists }: DisplayProperties): DisplayVideo[] {
  const { squareVideos = [], horizontalVideos = [], verticalVideos = [] } = lists;
  return [...(video === undefined ? [] : [video]), ...squareVideos, ...horizontalVideos, ...verticalVideos];
}
