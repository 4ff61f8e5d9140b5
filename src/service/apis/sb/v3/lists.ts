/**
 * Reads campaigns and ad groups. The state of a campaign is derived from its serving status, so state filters apply to
 * computed values.
 */
import type { SbAdGroup } from '../../../../model/entities.ts';
import type { LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import type { EnumMap } from '../../../protocol/codecs/value-codecs.ts';
import type { ListQuery } from '../../../protocol/grammars/legacy/list-query.ts';
import { reportUnknownId } from '../../../protocol/grammars/report-item-failure.ts';
import { isId } from '../../../protocol/codecs/read-id.ts';
import { createOperationContext, type RequestContext } from '../../../http/request-context.ts';
import { notFound } from '../../../http/api-errors.ts';
import type { ApiError, NumberedPage, Reply } from '../../../http/reply.ts';
import { sbCampaignsOf } from '../../../../core/entities/sb-structure.ts';
import { find } from '../../../../core/entities/entities.ts';
import type { Reading } from '../../../../core/entities/operation-context.ts';
import { findCampaign, campaignNotFound } from './find-campaign.ts';
import { LegacyCampaign } from './legacy-campaign.ts';
import { versionOf, type Version } from './versions.ts';
import { AD_FORMATS, STATES } from './enum-values.ts';
import { campaignText } from './campaign-values.ts';

const enumOf = (values: readonly string[]): EnumMap => Object.fromEntries(values.map((value) => [value, value]));
const FORMATS = enumOf([...AD_FORMATS, 'all']);

export const CAMPAIGN_FILTERS: LegacyResource['filters'] = {
  stateFilter: { type: 'choices', column: 'state', values: enumOf(STATES) },
  name: { type: 'text', column: 'name' },
  campaignIdFilter: { type: 'ids', column: 'campaignId' },
  portfolioIdFilter: { type: 'ids', column: 'portfolioId' },
  adFormatFilter: { type: 'choices', column: 'adFormat', values: FORMATS },
  creativeType: { type: 'choices', column: 'adFormat', values: FORMATS },
};

export const AD_GROUP_FILTERS: LegacyResource['filters'] = {
  name: { type: 'text', column: 'name' },
  campaignIdFilter: { type: 'ids', column: 'campaignId' },
  adGroupIdFilter: { type: 'ids', column: 'adGroupId' },
  creativeType: { type: 'choices', column: 'adFormat', values: FORMATS },
};

/** The default of the state filter. */
const LISTED: readonly string[] = ['enabled', 'paused'];

export function listCampaigns(request: RequestContext, query: ListQuery, version: Version): Reply {
  const context = createOperationContext(request);
  const found = singlesOf(context).filter(
    (single) => fits(query, single) && !isHidden(single, version) && isInState(query, single),
  );
  const { rows, page } = readPage(query, found, `${version.minor}`);
  return { ...answer(version, `[${rows.map((single) => campaignText(context, single, version)).join(',')}]`), page };
}

export function getCampaign(request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const version = versionOf(request);
  const { campaignId = '' } = request.params;
  const campaign = findCampaign(context, campaignId);
  const single = campaign && new LegacyCampaign(context, campaign);
  if (single === undefined || isHidden(single, version)) return campaignNotFound(context, campaignId);
  return answer(version, campaignText(context, single, version));
}

export function listAdGroups(request: RequestContext, query: ListQuery): Reply {
  const found = singlesOf(createOperationContext(request))
    .filter((single) => fits(query, single, single.adGroup))
    .map(({ adGroup }) => adGroup)
    .filter((adGroup) => adGroup !== undefined);
  const { rows, page } = readPage(query, found);
  return { status: 200, body: `[${rows.map((adGroup) => adGroupText(adGroup)).join(',')}]`, page };
}

export function getAdGroup(request: RequestContext): Reply | ApiError {
  const context = createOperationContext(request);
  const { adGroupId = '' } = request.params;
  const found = isId(adGroupId) ? find(context, 'sbAdGroup', adGroupId) : undefined;
  const campaign = found && context.sbCampaign(found.campaignId);
  const adGroup = campaign && new LegacyCampaign(context, campaign).adGroup;
  if (found !== undefined && adGroup?.id === found.id) return { status: 200, body: adGroupText(found) };
  const reason =
    found === undefined
      ? reportUnknownId(context, { kind: 'sbAdGroup', title: 'Ad group', id: adGroupId, hiddenStates: [] })
      : `ad group ${adGroupId} is not the first of its campaign, which is all that version 3 shows`;
  return notFound('Ad group not found', 'SB3-24', reason);
}

/** Drafts are not listed. */
function singlesOf(context: Reading): IteratorObject<LegacyCampaign> {
  return sbCampaignsOf(context.scope).map((campaign) => new LegacyCampaign(context, campaign));
}

/** Version 3.0 does not support store spotlights. */
function isHidden({ ad }: LegacyCampaign, { minor }: Version): boolean {
  return minor === 0 && ad?.format === 'storeSpotlight';
}

/** Stops at the end of the page. `list` distinguishes lists with the same filters. */
function readPage<Row>(
  { startIndex: from, count, filters }: ListQuery,
  found: IteratorObject<Row>,
  list = '',
): { rows: Row[]; page?: NumberedPage } {
  let seen = 0;
  const counted = found.map((row) => {
    seen++;
    return row;
  });
  const rows = counted.drop(from).take(count).toArray();
  // A list that ends on its first page has no next one.
  if (from === 0 && rows.length < count) return { rows };
  const total = rows.length === 0 ? { total: seen } : {};
  return { rows, page: { list: list + JSON.stringify(filters), from, rows: rows.length, ...total } };
}

function isInState({ filters }: ListQuery, single: LegacyCampaign): boolean {
  const wanted = filters.find(({ column }) => column === 'state')?.values ?? LISTED;
  const isSplit = wanted.includes('enabled') !== wanted.includes('paused');
  return wanted.includes(isSplit ? single.state : single.isArchived ? 'archived' : 'enabled');
}

/** All filters but the state filter. A format filter matches only campaigns with one ad group. */
function fits({ filters }: ListQuery, single: LegacyCampaign, adGroup?: SbAdGroup): boolean {
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
        return campaign.multiAdGroups === 0 && (values.includes('all') || values.includes(single.ad?.format ?? ''));
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
