/**
 * The campaign from which a tool makes others, with its profile.
 */
import type { Profile } from '../../../model/accounts.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { refused, type Item, type Steps } from './steps.ts';

export const NOT_ARCHIVED = { stateFilter: { include: ['ENABLED', 'PAUSED'] } };

interface Source {
  campaign: Item;
  profile: Profile;
  /** The filter that selects what is in the campaign. */
  within: object;
  adGroups: readonly Item[];
  ads: readonly Item[];
}

/** The query also checks that the caller may read the campaign. */
export async function sourceCampaign(steps: Steps, campaignId: string, { world }: RequestContext): Promise<Source> {
  const within = { campaignIdFilter: { include: [campaignId] }, ...NOT_ARCHIVED };
  const [campaign] = await steps.query('campaigns', within);
  const campaigns = world.store('campaign');
  const profile = world.accountStore.profiles().find(({ profileId }) => campaigns.byId(profileId, campaignId));
  if (campaign === undefined || profile === undefined)
    throw refused(`campaign ${campaignId} is not a campaign of sponsored products of this account, or it is archived`);
  const adGroups = await steps.query('adGroups', within);
  const ads = await steps.query('ads', within);
  return { campaign, profile, within, adGroups, ads };
}

export function isAutomatic({ autoCreationSettings }: Item): boolean {
  return partOf(autoCreationSettings)['autoCreateTargets'] === true;
}

export function creativeSettingsOf({ creative }: Item): Item {
  const { productCreative } = partOf(creative);
  return partOf(partOf(productCreative)['productCreativeSettings']);
}

export function productOf(ad: Item): Item {
  return partOf(creativeSettingsOf(ad)['advertisedProduct']);
}

export function budgetOf({ budgets }: Item): number {
  const { budgetValue } = partOf(Array.isArray(budgets) ? budgets[0] : undefined);
  const { monetaryBudgetValue } = partOf(budgetValue);
  return Number(partOf(partOf(monetaryBudgetValue)['monetaryBudget'])['value']);
}

export function partOf(value: unknown): Item {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
