/**
 * The tools of the MCP server that call one operation. A tool has the name that the service gives it (TOD-470).
 */
import { requestedFields } from './report-templates.ts';
import type { DirectTool } from './declared-tool.ts';

/** The group of a name, and the rest of it. */
const campaigns = <T extends object>(name: string, tool: T) => ({ name: `campaign_management-${name}`, ...tool });
const reporting = <T extends object>(name: string, tool: T) => ({ name: `reporting-${name}`, ...tool });

export const DIRECT_TOOLS: readonly DirectTool[] = [
  {
    name: 'manager_accounts-get_manager_accounts',
    operation: 'listManagerAccounts',
    effect: 'read',
    description: 'List the manager accounts of the user, with the advertisers that are linked to them.',
  },
  {
    name: 'ads_accounts-list_ads_accounts',
    operation: 'listAdsAccounts',
    effect: 'read',
    description: 'List the advertising accounts of the user, with the profile of each country.',
  },
  campaigns('query_campaign', {
    operation: 'queryUnifiedCampaigns',
    effect: 'read',
    description: 'List campaigns of one ad product with their budgets, bidding and states, by filters.',
  }),
  campaigns('create_campaign', {
    operation: 'createUnifiedCampaigns',
    effect: 'create',
    description: 'Create campaigns without ad groups. Sponsored products are automatic with autoCreateTargets.',
  }),
  campaigns('update_campaign', {
    operation: 'updateUnifiedCampaigns',
    effect: 'change',
    asInCreate: ['budgets', 'optimizations'],
    description: 'Change names, dates, bidding, budgets and states of campaigns; fields that are not sent stay.',
  }),
  campaigns('update_campaign_budget', {
    operation: 'updateUnifiedCampaigns',
    effect: 'change',
    only: ['campaignId', 'budgets'],
    description: 'Change the budgets of campaigns, and nothing else.',
  }),
  campaigns('update_campaign_state', {
    operation: 'updateUnifiedCampaigns',
    effect: 'change',
    only: ['campaignId', 'state'],
    description: 'Enable or pause campaigns, and change nothing else.',
  }),
  campaigns('delete_campaign', {
    operation: 'deleteUnifiedCampaigns',
    effect: 'delete',
    description: 'Archive campaigns with all that they contain, which cannot be undone.',
  }),
  campaigns('query_ad_group', {
    operation: 'queryUnifiedAdGroups',
    effect: 'read',
    description: 'List ad groups of one ad product with their default bids and states, by filters.',
  }),
  campaigns('create_ad_group', {
    operation: 'createUnifiedAdGroups',
    effect: 'create',
    description: 'Create ad groups in campaigns, with their default bids.',
  }),
  campaigns('update_ad_group', {
    operation: 'updateUnifiedAdGroups',
    effect: 'change',
    description: 'Change names, default bids and states of ad groups; fields that are not sent stay.',
  }),
  campaigns('delete_ad_group', {
    operation: 'deleteUnifiedAdGroups',
    effect: 'delete',
    description: 'Archive ad groups with their ads and targets, which cannot be undone.',
  }),
  campaigns('query_ad', {
    operation: 'queryUnifiedAds',
    effect: 'read',
    description: 'List ads of one ad product with their products or creatives, by filters.',
  }),
  campaigns('create_ad', {
    operation: 'createUnifiedAds',
    effect: 'create',
    description: 'Create ads in ad groups: a product of sponsored products and display, or a creative of brands.',
  }),
  campaigns('update_ad', {
    operation: 'updateUnifiedAds',
    effect: 'change',
    asInCreate: ['creative'],
    description: 'Change names, creatives and states of ads; fields that are not sent stay.',
  }),
  campaigns('delete_ad', {
    operation: 'deleteUnifiedAds',
    effect: 'delete',
    description: 'Archive ads, which cannot be undone.',
  }),
  campaigns('query_target', {
    operation: 'queryUnifiedTargets',
    effect: 'read',
    description:
      'List keywords, products, audiences and other targets with their bids, also negative ones, by filters.',
  }),
  campaigns('create_target', {
    operation: 'createUnifiedTargets',
    effect: 'create',
    description: 'Create targets with the details that targetType names, or negative ones, in ad groups or campaigns.',
  }),
  campaigns('update_target', {
    operation: 'updateUnifiedTargets',
    effect: 'change',
    description: 'Change bids, states and tags of targets; fields that are not sent stay.',
  }),
  campaigns('update_target_bid', {
    operation: 'updateUnifiedTargets',
    effect: 'change',
    only: ['targetId', 'bid'],
    description: 'Change the bids of targets, and nothing else.',
  }),
  campaigns('delete_target', {
    operation: 'deleteUnifiedTargets',
    effect: 'delete',
    description: 'Archive targets, which cannot be undone.',
  }),
  campaigns('query_ad_association', {
    operation: 'queryUnifiedAdAssociations',
    effect: 'read',
    description: 'List which ads are associated with which ad groups, and when.',
  }),
  campaigns('create_ad_association', {
    operation: 'createUnifiedAdAssociations',
    effect: 'create',
    description: 'Associate ads with ad groups.',
  }),
  campaigns('update_ad_association', {
    operation: 'updateUnifiedAdAssociations',
    effect: 'change',
    description: 'Change the times and states of associations of ads.',
  }),
  campaigns('delete_ad_association', {
    operation: 'deleteUnifiedAdAssociations',
    effect: 'delete',
    description: 'End associations of ads with ad groups.',
  }),
  campaigns('check_product_eligibility', {
    operation: 'productEligibility',
    effect: 'read',
    description: 'Check whether products may be advertised, and why not.',
  }),
  reporting('create_report', {
    operation: 'createUnifiedReports',
    effect: 'create',
    description: 'Request a report of chosen fields. reporting-retrieve_report returns its status and file.',
  }),
  reporting('create_campaign_report', {
    operation: 'createUnifiedReports',
    effect: 'create',
    ...requestedFields('campaign.id', 'campaign.name'),
    description: 'Request a report of campaigns by day; query is needed only for other fields or a filter.',
  }),
  reporting('create_product_report', {
    operation: 'createUnifiedReports',
    effect: 'create',
    ...requestedFields('campaign.id', 'adGroup.id', 'advertisedProduct.id', 'advertisedProduct.sku'),
    description: 'Request a report of advertised products by day; query is needed only for other fields or a filter.',
  }),
  reporting('create_inventory_report', {
    operation: 'createUnifiedReports',
    effect: 'create',
    ...requestedFields('campaign.id', 'placementClassification.value'),
    description: 'Request a report of placements by day; query is needed only for other fields or a filter.',
  }),
  reporting('retrieve_report', {
    operation: 'retrieveUnifiedReports',
    effect: 'read',
    description: 'Get the status of a report and, when it is completed, the links of its files.',
  }),
  reporting('delete_report', {
    operation: 'deleteUnifiedReports',
    effect: 'delete',
    description: 'Delete a report.',
  }),
];
