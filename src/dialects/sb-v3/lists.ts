/**
 * Reading campaigns and ad groups. State and delivery are one here, so that a state filter asks what was computed.
 */
import type { SbAdGroup } from '../../model/entities.ts';
import { batchOf } from '../../grammar/batch.ts';
import type { Collection, Words } from '../../grammar/collection.ts';
import { readListQuery, type ListQuery } from '../../grammar/list-query.ts';
import { noteUnknown } from '../../grammar/note-failure.ts';
import { isId } from '../../grammar/read-id.ts';
import type { Call } from '../../http/call.ts';
import { notFound } from '../../http/refusals.ts';
import { isRefusal, type Refusal, type Reply } from '../../http/reply.ts';
import { brandsCampaignsOf } from '../../verbs/brands-structure.ts';
import { find } from '../../verbs/entities.ts';
import type { Batch } from '../../verbs/scope.ts';
import { findCampaign, noCampaign } from './find-campaign.ts';
import { Single } from './single.ts';
import { versionOf, type Version } from './versions.ts';
import { AD_FORMATS, STATES } from './words.ts';
import { campaignText } from './write-campaign.ts';

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
  const found = singlesOf(batch).filter(
    (single) => fits(query, single) && !isHidden(single, version) && isInState(query, single),
  );
  const page = pageOf(call, query, found, `${version.minor}`);
  return answer(version, `[${page.map((single) => campaignText(batch, single, version)).join(',')}]`);
}

export function getCampaign(call: Call): Reply | Refusal {
  const batch = batchOf(call);
  const version = versionOf(call);
  const { campaignId = '' } = call.params;
  const campaign = findCampaign(batch, campaignId);
  const single = campaign && new Single(batch, campaign);
  if (single === undefined || isHidden(single, version)) return noCampaign(batch, campaignId);
  return answer(version, campaignText(batch, single, version));
}

export function listAdGroups(call: Call): Reply | Refusal {
  const query = readListQuery(call, { gone: [], filters: AD_GROUP_FILTERS });
  if (isRefusal(query)) return query;
  const found = singlesOf(batchOf(call))
    .filter((single) => fits(query, single, single.adGroup))
    .map(({ adGroup }) => adGroup)
    .filter((adGroup) => adGroup !== undefined);
  const page = pageOf(call, query, found);
  return { status: 200, body: `[${page.map((adGroup) => adGroupText(adGroup)).join(',')}]` };
}

export function getAdGroup(call: Call): Reply | Refusal {
  const batch = batchOf(call);
  const { adGroupId = '' } = call.params;
  const found = isId(adGroupId) ? find(batch, 'sbAdGroup', adGroupId) : undefined;
  const campaign = found && batch.sbCampaign(found.campaignId);
  const adGroup = campaign && new Single(batch, campaign).adGroup;
  if (found !== undefined && adGroup?.id === found.id) return { status: 200, body: adGroupText(found) };
  const reason =
    found === undefined
      ? noteUnknown(batch, { kind: 'sbAdGroup', title: 'Ad group', id: adGroupId, gone: [] })
      : `ad group ${adGroupId} is not the first of its campaign, which is all that version 3 shows`;
  return notFound('Ad group not found', reason);
}

/** Drafts are in no list. */
function singlesOf(batch: Batch): IteratorObject<Single> {
  return brandsCampaignsOf(batch).map((campaign) => new Single(batch, campaign));
}

/** Version 3.0 knows no store spotlights. */
function isHidden({ ad }: Single, { minor }: Version): boolean {
  return minor === 0 && ad?.format === 'storeSpotlight';
}

/** Looks no further than the page goes. `list`: which one of those with the same filters it is. */
function pageOf<Row>(call: Call, query: ListQuery, found: IteratorObject<Row>, list = ''): Row[] {
  const { startIndex: from, count, filters } = query;
  const page = found.drop(from).take(count).toArray();
  // What ends on its first page has no next one.
  if (from > 0 || page.length === count) {
    call.page = { list: list + JSON.stringify(filters), from, rows: page.length };
  }
  return page;
}

function isInState({ filters }: ListQuery, single: Single): boolean {
  const wanted = filters.find(({ column }) => column === 'state')?.values ?? LISTED;
  const isSplit = wanted.includes('enabled') !== wanted.includes('paused');
  return wanted.includes(isSplit ? single.state : single.isArchived ? 'archived' : 'enabled');
}

/** All filters but that by state. Who asks by format means the older structure: in the newer one it is each ad's own. */
function fits({ filters }: ListQuery, single: Single, adGroup?: SbAdGroup): boolean {
  const { campaign } = single;
  return filters.every(({ column, values }) => {
    switch (column) {
      case 'name':
        return values.includes((adGroup ?? campaign).name);
      case 'adGroupId':
        return adGroup !== undefined && values.includes(adGroup.id);
      case 'campaignId':
        return values.includes(campaign.id);
      case 'portfolioId':
        return campaign.portfolioId !== null && values.includes(campaign.portfolioId);
      case 'adFormat':
        return campaign.multi === 0 && (values.includes('all') || values.includes(single.ad?.format ?? ''));
      default:
        return true;
    }
  });
}

function adGroupText({ id, campaignId, name }: SbAdGroup): string {
  return `{"campaignId":${campaignId},"adGroupId":${id},"name":${JSON.stringify(name)}}`;
}

function answer({ mediaType }: Version, body: string): Reply {
  return { status: 200, body, headers: { 'content-type': mediaType } };
}
