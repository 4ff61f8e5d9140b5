/**
 * Adds countries to a manual campaign. A campaign of the sandbox is in one country, so each country gets a campaign with
 * the same ad groups, ads and targets in the profile that the account has there (TOD-596).
 */
import type { Profile } from '../../../model/accounts.ts';
import { instantText } from '../../../model/days.ts';
import { isoCountry, marketplaceOf } from '../../../model/marketplaces.ts';
import { decimalsOf } from '../../../model/money.ts';
import { isObject } from '../../http/body.ts';
import { object } from '../../protocol/codecs/object-codec.ts';
import { plain, text } from '../../protocol/codecs/value-codecs.ts';
import { dailyBudget, productAd } from './single-shot.ts';
import { budgetOf, creativeSettingsOf, isAutomatic, partOf, productOf, sourceCampaign } from './source-campaign.ts';
import { compositeTool, refused, type Item, type Steps } from './steps.ts';

const BUDGETS = plain<Readonly<Record<string, number>>>(
  {
    type: 'object',
    description: 'The daily budget of each country to add, such as {"CA":{"value":20}}',
    additionalProperties: { type: 'object', properties: { value: { type: 'number' } }, required: ['value'] },
  },
  (json, { field = '' }) => {
    const budgets = isObject(json)
      ? Object.entries(json).map(([country, each]) => [country, partOf(each)['value']])
      : [];
    return budgets.length > 0 && budgets.every(([, value]) => typeof value === 'number' && value > 0)
      ? { value: Object.fromEntries(budgets) as Record<string, number> }
      : { code: 'wrongType', field, expected: 'object with a budget above 0 for each country', value: json };
  },
);

export const ADD_COUNTRY = compositeTool(
  {
    name: 'campaign_management-add_country_campaign',
    description:
      'Add countries to manual campaigns of sponsored products: each country gets a campaign with the same ad groups, ads and targets, whose bids are to its budget as before.',
    list: 'campaigns',
    item: object({ campaignId: text, budgetCaps: object({ countryMonetaryBudgetSettings: BUDGETS }) }),
    max: 10,
  },
  async (steps, { campaignId, budgetCaps: { countryMonetaryBudgetSettings: budgets } }, request) => {
    const source = await sourceCampaign(steps, campaignId, request);
    if (isAutomatic(source.campaign))
      throw refused(`campaign ${campaignId} is automatic; countries are added to manual campaigns`);
    const targets = await steps.query('targets', source.within);
    const profiles = request.world.accountStore
      .profiles()
      .filter(({ accountId }) => accountId === source.profile.accountId);
    const added = new Map<Profile, string>();
    for (const country of Object.keys(budgets)) {
      const profile = profiles.find((each) => isoCountry(each.country) === country || each.country === country);
      if (profile === undefined) throw refused(`the account has no profile in ${country}`);
      const other = added.get(profile);
      if (other !== undefined) throw refused(`${other} and ${country} are one country; send one of them`);
      added.set(profile, country);
    }
    for (const [profile, country] of added) {
      const budget = budgets[country] ?? 0;
      const decimals = decimalsOf(marketplaceOf(profile.country).currency);
      const scale = budget / budgetOf(source.campaign);
      const copy = { ...source, targets, startDateTime: instantText(request.world.now()) };
      await copyTo(steps, profile.profileId, copy, {
        budget,
        scaled: (bid) => Number((bid * scale).toFixed(decimals)),
      });
    }
  },
);

interface Copied {
  campaign: Item;
  adGroups: readonly Item[];
  ads: readonly Item[];
  targets: readonly Item[];
  startDateTime: string;
}

interface Amounts {
  budget: number;
  scaled(bid: number): number;
}

async function copyTo(steps: Steps, profileId: string, source: Copied, { budget, scaled }: Amounts): Promise<void> {
  const { campaign, startDateTime } = source;
  const [created] = await steps.create(
    'campaigns',
    [
      {
        ...pick(campaign, 'name', 'state', 'tags', 'marketplaceScope', 'autoCreationSettings', 'optimizations'),
        ...pick(campaign, 'endDateTime', 'siteRestrictions'),
        startDateTime,
        budgets: [dailyBudget(budget)],
      },
    ],
    profileId,
  );
  const campaignId = created?.['campaignId'];
  const adGroups = await steps.create(
    'adGroups',
    source.adGroups.map((adGroup) => ({
      ...pick(adGroup, 'name', 'state', 'tags'),
      campaignId,
      ...scaledBid(adGroup, scaled),
    })),
    profileId,
  );
  // A create returns the entities in the order of the request.
  const ids = new Map(source.adGroups.map(({ adGroupId }, i) => [adGroupId, adGroups[i]?.['adGroupId']]));
  const ads = source.ads.map((ad) => ({
    ...pick(ad, 'state', 'tags'),
    ...productAd(ids.get(ad['adGroupId']), productOf(ad), pick(creativeSettingsOf(ad), 'headline')),
  }));
  await steps.create('ads', ads, profileId);
  const targets = source.targets.map((target) => ({
    ...pick(target, 'state', 'tags', 'negative', 'targetType', 'targetDetails'),
    ...(target['adGroupId'] === undefined ? { campaignId } : { adGroupId: ids.get(target['adGroupId']) }),
    ...scaledBid(target, scaled),
  }));
  await steps.create('targets', targets, profileId);
}

/** The amounts of a bid, without their currency. A negative target has none. */
function scaledBid({ bid }: Item, scaled: Amounts['scaled']): object {
  const amounts = Object.entries(partOf(bid)).flatMap(([name, value]) =>
    typeof value === 'number' ? [[name, scaled(value)] as const] : [],
  );
  return amounts.length === 0 ? {} : { bid: Object.fromEntries(amounts) };
}

function pick(item: Item, ...names: readonly string[]): Item {
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}
