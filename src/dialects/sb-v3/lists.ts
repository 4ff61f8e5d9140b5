/**
 * Reading campaigns and ad groups. State and delivery are one here, so that a state filter asks what was computed.
 */
import type { SbAdGroup } from '../../model/entities.ts';
import { batchOf } from '../../grammar/collection-operations.ts';
import type { Collection, Words } from '../../grammar/collection.ts';
import { readListQuery, type ListQuery } from '../../grammar/list-query.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { brandsCampaignsOf } from '../../verbs/brands-ledger.ts';
import type { Batch } from '../../verbs/scope.ts';
import { AD_FORMATS, STATES } from './words.ts';
import { versionOf, type Version } from './versions.ts';
import { campaignText, childrenOf, firstOf, singleOf, type Single } from './write-campaign.ts';

const words = (list: readonly string[]): Words => Object.fromEntries(list.map((word) => [word, word]));
const FORMATS = words([...AD_FORMATS, 'all']);

export const CAMPAIGN_FILTERS: Collection['filters'] = {
  stateFilter: { is: 'choices', of: 'state', words: words(STATES) },
  name: { is: 'text', of: 'name' },
  campaignIdFilter: { is: 'ids', of: 'campaignId' },
  portfolioIdFilter: { is: 'ids', of: 'portfolioId' },
  adFormatFilter: { is: 'choices', of: 'adFormat', words: FORMATS },
  creativeType: { is: 'choices', of: 'adFormat', words: FORMATS },
};

export const AD_GROUP_FILTERS: Collection['filters'] = {
  name: { is: 'text', of: 'name' },
  campaignIdFilter: { is: 'ids', of: 'campaignId' },
  adGroupIdFilter: { is: 'ids', of: 'adGroupId' },
  creativeType: { is: 'choices', of: 'adFormat', words: FORMATS },
};

/** Unless a state filter says otherwise. */
const LISTED: readonly string[] = ['enabled', 'paused'];

export function listCampaigns(call: Call): Reply | Refusal {
  const query = readListQuery(call, { gone: [], filters: CAMPAIGN_FILTERS });
  if (isRefusal(query)) return query;
  const batch = batchOf(call);
  const version = versionOf(call);
  const hasState = query.filters.some(({ column }) => column === 'state');
  const found = singlesOf(batch, version).filter(
    (single) => (hasState || LISTED.includes(single.state)) && fits(query, single, valuesOf(single)),
  );
  const page = found.slice(query.startIndex, query.startIndex + query.count);
  return answer(version, `[${page.map((single) => campaignText(batch, single, version)).join(',')}]`);
}

export function getCampaign(call: Call): Reply | Refusal {
  const batch = batchOf(call);
  const version = versionOf(call);
  const { campaignId } = call.params;
  const single = singlesOf(batch, version).find(({ campaign }) => campaign.id === campaignId);
  if (single === undefined) return notFound('Campaign not found', `the profile has no campaign ${campaignId}`);
  return answer(version, campaignText(batch, single, version));
}

export function listAdGroups(call: Call): Reply | Refusal {
  const query = readListQuery(call, { gone: [], filters: AD_GROUP_FILTERS });
  if (isRefusal(query)) return query;
  const batch = batchOf(call);
  const found = shownAdGroups(batch).filter(({ single, adGroup }) =>
    fits(query, single, { ...valuesOf(single), name: adGroup.name, adGroupId: adGroup.id }),
  );
  const page = found.slice(query.startIndex, query.startIndex + query.count);
  return { status: 200, body: `[${page.map(({ adGroup }) => adGroupText(adGroup)).join(',')}]` };
}

export function getAdGroup(call: Call): Reply | Refusal {
  const { adGroupId } = call.params;
  const found = shownAdGroups(batchOf(call)).find(({ adGroup }) => adGroup.id === adGroupId);
  if (found === undefined) return notFound('Ad group not found', `the profile has no ad group ${adGroupId}`);
  return { status: 200, body: adGroupText(found.adGroup) };
}

/** Version 3.0 knows no store spotlights. Drafts are in no list. */
function singlesOf(batch: Batch, { minor }: Version): Single[] {
  const singles = [...brandsCampaignsOf(batch)].map((campaign) => singleOf(batch, campaign));
  return minor > 0 ? singles : singles.filter(({ ad }) => ad?.format !== 'storeSpotlight');
}

/** The one of each campaign that this surface knows. */
function shownAdGroups(batch: Batch): { single: Single; adGroup: SbAdGroup }[] {
  return singlesOf(batch, { minor: 3, mediaType: '' }).flatMap((single) => {
    const adGroup = firstOf(childrenOf(batch, 'sbAdGroup', single.campaign.id));
    return adGroup === undefined ? [] : { single, adGroup };
  });
}

function valuesOf({ campaign, state, ad }: Single): Readonly<Record<string, string | null | undefined>> {
  const { id, name, portfolioId } = campaign;
  return { state, name, campaignId: id, portfolioId, adFormat: ad?.format };
}

/** Who asks by format means the older structure: in the newer one the format is each ad's own. */
function fits(
  { filters }: ListQuery,
  { campaign }: Single,
  values: Readonly<Record<string, string | null | undefined>>,
): boolean {
  return filters.every(({ column, values: wanted }) => {
    if (column === 'adFormat' && campaign.multi === 1) return false;
    return wanted.includes(values[column] ?? '') || (column === 'adFormat' && wanted.includes('all'));
  });
}

function adGroupText({ id, campaignId, name }: SbAdGroup): string {
  return `{"campaignId":${campaignId},"adGroupId":${id},"name":${JSON.stringify(name)}}`;
}

function answer({ mediaType }: Version, body: string): Reply {
  return { status: 200, body, headers: { 'content-type': mediaType } };
}
