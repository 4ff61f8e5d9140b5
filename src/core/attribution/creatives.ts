/**
 * The creatives of advertisers on publishers. Those of a profile are declared by a seed or a scenario, or follow from the
 * seed of the world and the profile.
 */
import { hashToInteger } from '../../model/random.ts';
import type { Scope } from '../entities/operation-context.ts';
import { advertisersOf, type Advertiser } from './advertisers.ts';
import { publishersOf, type Clicks, type Publisher } from './publishers.ts';
import type { DeclaredCampaign } from '../../model/schemas/attribution-schema.ts';

const AD_GROUPS = 2;
const CREATIVES = 2;
/** Of declared creatives without clicks, on publishers without campaigns of their own. */
const USUAL_CLICKS: Clicks = { low: 5, high: 25 };

export interface Creative {
  advertiser: Advertiser;
  publisher: Publisher;
  campaignId: string;
  adGroupId: string;
  creativeId: string;
  hash: number;
  /** The range of its clicks on a day. */
  clicks: Clicks;
  /** The declared product; undefined for one of the products that the account advertises. */
  asin: string | undefined;
}

/** In the order of campaigns and ad groups. */
export function creativesOf(scope: Scope, advertiser: Advertiser): Creative[] {
  const declared = declaredFor(scope);
  if (declared.length === 0) return generatedCreatives(scope, advertiser);
  const [first] = advertisersOf(scope);
  return declared.flatMap((campaign, i) =>
    (campaign.brand ?? first?.brand) === advertiser.brand ? declaredCreatives(scope, advertiser, campaign, i) : [],
  );
}

function declaredFor({ world, profile, account }: Scope): readonly DeclaredCampaign[] {
  return world.row.attribution.campaigns.filter(
    ({ account: named, country }) =>
      country === profile.country && (named === account.name || named === account.accountId),
  );
}

function declaredCreatives(
  { world }: Scope,
  advertiser: Advertiser,
  { publisher: named, campaignId, adGroups }: DeclaredCampaign,
  index: number,
): Creative[] {
  const publisher = publishersOf(world).find(({ id, name }) => id === named || name === named);
  // Only an imported world can name one that does not exist.
  if (publisher === undefined) return [];
  const campaign = `${advertiser.advertiserId} ${index}`;
  return adGroups.flatMap(({ adGroupId, asin, creatives }, i) =>
    creatives.map(({ creativeId, clicks }, j) =>
      creativeOf({
        advertiser,
        publisher,
        campaignId: campaignId ?? digitsOf(world, `declared campaign ${campaign}`),
        adGroupId: adGroupId ?? digitsOf(world, `declared ad group ${campaign} ${i}`),
        creativeId: creativeId ?? digitsOf(world, `declared creative ${campaign} ${i} ${j}`),
        clicks: clicks === undefined ? (publisher.clicks ?? USUAL_CLICKS) : { low: clicks, high: clicks },
        asin,
      }),
    ),
  );
}

function generatedCreatives({ world }: Scope, advertiser: Advertiser): Creative[] {
  return publishersOf(world).flatMap((publisher) => {
    const { id, clicks } = publisher;
    if (clicks === undefined) return [];
    const campaign = `${advertiser.advertiserId} ${id}`;
    return range(AD_GROUPS).flatMap((group) =>
      range(CREATIVES).map((each) =>
        creativeOf({
          advertiser,
          publisher,
          campaignId: digitsOf(world, `campaign ${campaign}`),
          adGroupId: digitsOf(world, `ad group ${campaign} ${group}`),
          creativeId: digitsOf(world, `creative ${campaign} ${group} ${each}`),
          clicks,
          asin: undefined,
        }),
      ),
    );
  });
}

function creativeOf(creative: Omit<Creative, 'hash'>): Creative {
  return { ...creative, hash: hashToInteger(creative.creativeId) };
}

function digitsOf({ ids }: Scope['world'], name: string): string {
  return `1${ids.digits(`attribution ${name}`, 0, 11)}`;
}

function range(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}
