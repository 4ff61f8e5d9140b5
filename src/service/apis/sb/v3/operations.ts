/**
 * Sponsored brands version 3: a campaign has one ad group and one ad, which are stored as three entities.
 */
import type { Kind } from '../../../../model/entities.ts';
import { ITEM_TEXTS } from '../../../protocol/grammars/batch.ts';
import { LEGACY_ERROR, legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { pagedList } from '../../../protocol/grammars/legacy/paged-list.ts';
import type { Operation } from '../../../http/request-context.ts';
import type { Description, Schema } from '../../../http/description.ts';
import { AD_GROUP_FILTERS, CAMPAIGN_FILTERS, getAdGroup, getCampaign, listAdGroups, listCampaigns } from './lists.ts';
import { moderationOperation } from './moderation.ts';
import { showsAdGroups, showsCampaigns } from './shown-campaigns.ts';
import { NEWER_TYPES, OLDEST, VERSION_2, VERSIONS, versionOf } from './versions.ts';
import { campaign, changedCampaign, newCampaign, newDraft } from './campaign-codecs.ts';
import { createCampaigns, createDrafts, deleteCampaign, MAX_ITEMS, submitDrafts, updateCampaigns } from './writes.ts';
import { INT64, STRING, arrayOf, objectOf, refusalsOf } from '../../../protocol/codecs/schemas.ts';

const AD_GROUP: Schema = objectOf({ campaignId: INT64, adGroupId: INT64, name: STRING });
const DONE: Schema = objectOf({ campaignId: INT64, ...ITEM_TEXTS });
const DRAFT_DONE: Schema = objectOf({ draftCampaignId: INT64, campaignId: INT64, ...ITEM_TEXTS });

const results = (idName: string): Schema =>
  arrayOf({ type: 'object', properties: { [idName]: INT64, ...ITEM_TEXTS }, required: ['code'] });
const CAMPAIGN_CREATED: Schema = objectOf({
  campaignId: INT64,
  adGroupResponses: results('adGroupId'),
  keywordResponses: results('keywordId'),
  negativeKeywordResponses: results('keywordId'),
  targetResponses: results('targetId'),
  negativeTargetResponses: results('targetId'),
  ...ITEM_TEXTS,
});

const listSchema = (items: Schema): Schema => arrayOf(items);
const batchSchema = (items: Schema): Schema => ({ type: 'array', items, minItems: 1, maxItems: MAX_ITEMS });

function querySchemas(filters: typeof CAMPAIGN_FILTERS): Record<string, Schema> {
  const page = { startIndex: { type: 'integer', minimum: 0, default: 0 }, count: { type: 'integer', minimum: 1 } };
  const lists = Object.entries(filters).map(([name, { type, values }]): [string, Schema] => [
    name,
    {
      type: 'string',
      description:
        type === 'text' ? 'The whole name' : `Comma-separated${values ? `: ${Object.keys(values).join(', ')}` : ''}`,
    },
  ]);
  return { ...page, ...Object.fromEntries(lists) };
}

const COMMON = { tag: 'Sponsored brands, version 3', serializeError: legacyErrorSerializer, needs: 'scope' } as const;
const READ = { ...COMMON, method: 'GET', permission: 'viewer' } as const;
const WRITE = { ...COMMON, permission: 'editor', needsBrand: true } as const;
/** A campaign is created with what belongs to it. */
const PARTS: readonly Kind[] = ['sbCampaign', 'sbAdGroup', 'sbAd', 'sbKeyword', 'sbTarget'];
const REFUSED = refusalsOf(LEGACY_ERROR, 400, 401);
const NOT_FOUND = refusalsOf(LEGACY_ERROR, 401, 404);
const WRITTEN = { ...REFUSED, 403: LEGACY_ERROR } as const;

const listed = (filters: typeof CAMPAIGN_FILTERS, item: Schema, others: Partial<Description> = {}) => ({
  hiddenStates: [],
  filters,
  item,
  description: { query: querySchemas(filters), ...others },
});
const AD_GROUPS = listed(AD_GROUP_FILTERS, AD_GROUP);

/** The calls of version 2 that recordings have. */
const LISTS_OF_VERSION_2: readonly Operation[] = [
  pagedList(
    {
      tag: 'Sponsored brands, version 2',
      id: 'listHsaCampaigns',
      rowIds: ['campaignId'],
      paths: ['/v2/hsa/campaigns'],
      summary: 'List sponsored brands campaigns in version 2',
    },
    listed(CAMPAIGN_FILTERS, campaign.schema),
    (request, query) => listCampaigns(request, query, VERSION_2),
  ),
  pagedList(
    {
      tag: 'Sponsored brands, version 2',
      id: 'listHsaAdGroups',
      rowIds: ['adGroupId'],
      paths: ['/v2/hsa/adGroups'],
      summary: 'List sponsored brands ad groups in version 2',
    },
    AD_GROUPS,
    listAdGroups,
  ),
];

export const operations: readonly Operation[] = [
  pagedList(
    {
      tag: COMMON.tag,
      id: 'listBrandsCampaigns',
      rowIds: ['campaignId'],
      shows: showsCampaigns,
      mediaType: OLDEST.mediaType,
      paths: ['/sb/campaigns'],
      summary: 'List sponsored brands campaigns',
    },
    listed(CAMPAIGN_FILTERS, campaign.schema, { otherTypes: NEWER_TYPES }),
    (request, query) => listCampaigns(request, query, versionOf(request)),
  ),
  {
    ...READ,
    id: 'getBrandsCampaign',
    shows: showsCampaigns,
    mediaType: OLDEST.mediaType,
    paths: ['/sb/campaigns/{campaignId}'],
    summary: 'Get a sponsored brands campaign',
    reads: VERSIONS.map(({ minor, mediaType }) => ({
      api: `sb-v3.${minor}`,
      collection: 'sbCampaigns',
      accept: mediaType,
    })),
    describe: () => ({ otherTypes: NEWER_TYPES, responses: { 200: campaign.schema, ...NOT_FOUND } }),
    perform: getCampaign,
  },
  {
    ...WRITE,
    id: 'createBrandsCampaigns',
    writes: PARTS,
    method: 'POST',
    paths: ['/sb/campaigns'],
    body: 'json',
    summary: 'Create sponsored brands campaigns, each with an ad group and an ad',
    describe: () => ({
      request: batchSchema(newCampaign.schema),
      responses: { 207: listSchema(CAMPAIGN_CREATED), ...WRITTEN },
    }),
    perform: createCampaigns,
  },
  {
    ...WRITE,
    id: 'updateBrandsCampaigns',
    writes: ['sbCampaign'],
    method: 'PUT',
    paths: ['/sb/campaigns'],
    body: 'json',
    summary: 'Update sponsored brands campaigns',
    describe: () => ({
      request: batchSchema(changedCampaign.schema),
      responses: { 207: listSchema(DONE), ...WRITTEN },
    }),
    perform: updateCampaigns,
  },
  {
    ...WRITE,
    id: 'archiveBrandsCampaign',
    writes: ['sbCampaign'],
    method: 'DELETE',
    paths: ['/sb/campaigns/{campaignId}'],
    summary: 'Archive a sponsored brands campaign',
    describe: () => ({ responses: { 200: DONE, ...NOT_FOUND, 403: LEGACY_ERROR } }),
    perform: deleteCampaign,
  },
  moderationOperation,
  pagedList(
    {
      tag: COMMON.tag,
      id: 'listBrandsAdGroups',
      rowIds: ['adGroupId'],
      shows: showsAdGroups,
      paths: ['/sb/adGroups'],
      summary: 'List sponsored brands ad groups, the first of each campaign',
    },
    AD_GROUPS,
    listAdGroups,
  ),
  {
    ...READ,
    id: 'getBrandsAdGroup',
    shows: showsAdGroups,
    paths: ['/sb/adGroups/{adGroupId}'],
    summary: 'Get a sponsored brands ad group',
    reads: [{ api: 'sb-v3', collection: 'sbAdGroups' }],
    describe: () => ({ responses: { 200: AD_GROUP, ...NOT_FOUND } }),
    perform: getAdGroup,
  },
  {
    ...WRITE,
    id: 'createBrandsDrafts',
    rowIds: ['draftCampaignId'],
    writes: ['sbCampaign'],
    method: 'POST',
    paths: ['/sb/drafts/campaigns'],
    body: 'json',
    summary: 'Create drafts of sponsored brands campaigns',
    describe: () => ({
      request: batchSchema(newDraft.schema),
      responses: { 207: listSchema(DRAFT_DONE), ...WRITTEN },
    }),
    perform: createDrafts,
  },
  {
    ...WRITE,
    id: 'submitBrandsDrafts',
    rowIds: ['draftCampaignId'],
    writes: PARTS,
    method: 'POST',
    paths: ['/sb/drafts/campaigns/submit'],
    body: 'json',
    summary: 'Submit drafts: each becomes a campaign of several ad groups',
    describe: () => ({ request: batchSchema(INT64), responses: { 207: listSchema(DRAFT_DONE), ...WRITTEN } }),
    perform: submitDrafts,
  },
  ...LISTS_OF_VERSION_2,
];
