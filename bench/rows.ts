/**
 * The same rows for every measured server: campaigns and keywords as a client sends them.
 */
import { SCOPE, send, type Client } from './client.ts';

/** The maximum batch sizes of the service. */
export const CAMPAIGN_BATCH = 100;
export const KEYWORD_BATCH = 1000;

export interface CampaignItem {
  name: string;
  campaignType: string;
  targetingType: string;
  state: string;
  dailyBudget: number;
  startDate: string;
}

export interface KeywordItem {
  campaignId: number;
  adGroupId: number;
  keywordText: string;
  matchType: string;
  state: string;
  bid: number;
}

export interface Parent {
  campaignId: number;
  adGroupId: number;
}

const MATCH_TYPES = ['exact', 'phrase', 'broad'];
const STATES = ['enabled', 'enabled', 'paused', 'enabled'];

/** `first` makes the names of two batches differ. */
export function campaignItems(count: number, first: number): CampaignItem[] {
  return Array.from({ length: count }, (_, i) => ({
    name: `Campaign ${first + i} for the benches`,
    campaignType: 'sponsoredProducts',
    targetingType: 'manual',
    state: 'enabled',
    dailyBudget: 10 + (i % 50),
    startDate: '20990101',
  }));
}

export function keywordItems(count: number, first: number, parents: readonly Parent[]): KeywordItem[] {
  return Array.from({ length: count }, (_, i) => {
    const { campaignId, adGroupId } = parents[(first + i) % parents.length] ?? { campaignId: 0, adGroupId: 0 };
    return {
      campaignId,
      adGroupId,
      keywordText: textOf(first + i),
      matchType: MATCH_TYPES[i % MATCH_TYPES.length] ?? '',
      state: STATES[i % STATES.length] ?? '',
      bid: (50 + (i % 100)) / 100,
    };
  });
}

export function textOf(keyword: number): string {
  return `running shoes size ${keyword}`;
}

/** Creates campaigns with one ad group each in the sandbox. */
export async function makeParents(client: Client, count: number): Promise<Parent[]> {
  const parents: Parent[] = [];
  for (let first = 0; first < count; first += CAMPAIGN_BATCH) {
    const items = campaignItems(Math.min(CAMPAIGN_BATCH, count - first), first);
    const campaigns = await send<{ campaignId: number }[]>(client, 'POST', '/v2/sp/campaigns', items);
    const adGroups = await send<{ adGroupId: number }[]>(
      client,
      'POST',
      '/v2/sp/adGroups',
      campaigns.map(({ campaignId }) => ({ campaignId, name: 'Ad group', state: 'enabled', defaultBid: 1 })),
    );
    parents.push(...campaigns.map(({ campaignId }, i) => ({ campaignId, adGroupId: adGroups[i]?.adGroupId ?? 0 })));
  }
  return parents;
}

/** Returns the ids in the order of creation. */
export async function makeKeywords(client: Client, count: number, parents: readonly Parent[]): Promise<number[]> {
  const ids: number[] = [];
  for (let first = 0; first < count; first += KEYWORD_BATCH) {
    const items = keywordItems(Math.min(KEYWORD_BATCH, count - first), first, parents);
    const made = await send<{ keywordId: number }[]>(client, 'POST', '/v2/sp/keywords', items);
    ids.push(...made.map(({ keywordId }) => keywordId));
  }
  return ids;
}

/** Generates keywords in the profile of the client with the seed call of the sandbox, and an ad in each ad group. */
export async function fillProfile(
  client: Client,
  keywords: number,
  shape: { adGroupsPerCampaign: number; keywordsPerAdGroup: number },
): Promise<void> {
  const campaigns = keywords / shape.adGroupsPerCampaign / shape.keywordsPerAdGroup;
  const body = { profileId: client.headers[SCOPE], campaigns, ...shape, productAdsPerAdGroup: 1 };
  const made = await send<{ keywords: number }>(client, 'POST', '/_sandbox/seed', body);
  if (made.keywords !== keywords)
    throw new Error(`${client.name}: created ${made.keywords} keywords instead of ${keywords}`);
}
