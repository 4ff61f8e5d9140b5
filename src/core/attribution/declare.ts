/**
 * Declares publishers and campaigns of attribution.
 */
import { atPath, ValidationError } from '../../model/errors/validation-error.ts';
import type { World } from '../../world/state/world.ts';
import { advertisedBrands } from './advertisers.ts';
import { publishersOf } from './publishers.ts';
import type { Attribution, DeclaredCampaign } from '../../model/schemas/attribution-schema.ts';

/** Replaces what was declared before. Throws a `ValidationError` for a campaign that no advertiser can have. */
export function declareAttribution(world: World, attribution: Attribution): void {
  const before = world.row.attribution;
  world.updateRow({ attribution });
  try {
    for (const [i, campaign] of attribution.campaigns.entries())
      atPath(`campaigns[${i}]`, () => checkCampaign(world, campaign));
    checkIds(attribution.campaigns);
  } catch (error) {
    world.updateRow({ attribution: before });
    throw error;
  }
}

function checkCampaign(world: World, { account: named, country, brand, publisher }: DeclaredCampaign): void {
  const { accountStore } = world;
  const account = accountStore.accounts().find(({ accountId, name }) => accountId === named || name === named);
  if (account === undefined) throw new ValidationError('account', `there is no account ${named} in this world`);
  const profiles = accountStore.profiles().filter(({ accountId }) => accountId === account.accountId);
  if (!profiles.some((each) => each.country === country))
    throw new ValidationError('country', `${named} has no profile in ${country}`);
  const brands = advertisedBrands(account);
  if (brands.length === 0) throw new ValidationError('account', `${named} has no brand, which attribution requires`);
  if (brand !== undefined && !brands.includes(brand))
    throw new ValidationError('brand', `must be a brand that ${named} advertises: ${brands.join(', ')}`);
  const publishers = publishersOf(world);
  if (!publishers.some(({ id, name }) => id === publisher || name === publisher))
    throw new ValidationError(
      'publisher',
      `there is no publisher ${publisher}; there are ${publishers.map(({ name }) => name).join(', ')}`,
    );
}

/** Reports add up rows with the same id. */
function checkIds(campaigns: readonly DeclaredCampaign[]): void {
  const adGroups = campaigns.flatMap((each) => each.adGroups);
  const lists: (readonly (string | undefined)[])[] = [
    campaigns.map(({ campaignId }) => campaignId),
    adGroups.map(({ adGroupId }) => adGroupId),
    adGroups.flatMap(({ creatives }) => creatives.map(({ creativeId }) => creativeId)),
  ];
  for (const ids of lists) {
    const repeated = ids.find((id, i) => id !== undefined && ids.indexOf(id) < i);
    if (repeated !== undefined) throw new ValidationError('campaigns', `${repeated} is the id of two of them`);
  }
}
