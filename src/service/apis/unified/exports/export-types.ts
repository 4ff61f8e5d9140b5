/**
 * The four types of exports. Each has a path, a media type, and the kinds of entities in its file.
 */
import type { ExportName } from '../../../../model/jobs.ts';
import { sbAdGroups, sdAdGroups, spAdGroups } from './ad-groups.ts';
import { productAds, sbAds, sdProductAds } from './ads.ts';
import { sbCampaigns, sdCampaigns, spCampaigns } from './campaigns.ts';
import type { AnyExportSource } from './export-source.ts';
import { EXPORT_BODY, TARGET_EXPORT_BODY, type ExportBody } from './request.ts';
import { targetSources } from './targets.ts';

export interface ExportType {
  name: ExportName;
  operationId: string;
  mediaType: string;
  /** The end of the ids of these exports. */
  idSuffix: string;
  body: ExportBody;
  sources: readonly AnyExportSource[];
}

export const EXPORT_TYPES: Readonly<Record<ExportName, ExportType>> = {
  campaigns: {
    name: 'campaigns',
    operationId: 'CampaignExport',
    mediaType: 'application/vnd.campaignsexport.v1+json',
    idSuffix: 'C',
    body: EXPORT_BODY,
    sources: [spCampaigns, sbCampaigns, sdCampaigns],
  },
  adGroups: {
    name: 'adGroups',
    operationId: 'AdGroupExport',
    mediaType: 'application/vnd.adgroupsexport.v1+json',
    idSuffix: 'A',
    body: EXPORT_BODY,
    sources: [spAdGroups, sbAdGroups, sdAdGroups],
  },
  targets: {
    name: 'targets',
    operationId: 'TargetExport',
    mediaType: 'application/vnd.targetsexport.v1+json',
    idSuffix: 'T',
    body: TARGET_EXPORT_BODY,
    sources: targetSources,
  },
  ads: {
    name: 'ads',
    operationId: 'AdExport',
    mediaType: 'application/vnd.adsexport.v1+json',
    idSuffix: 'R',
    body: EXPORT_BODY,
    sources: [productAds, sbAds, sdProductAds],
  },
};
