/**
 * Creates ads: each format has its own path, which determines the fields of the creative. Reads and updates are the
 * same for all formats.
 */
import type { AdFormat } from '../../../../model/brands.ts';
import { v3Handlers } from '../../../protocol/grammars/v3/handlers.ts';
import { createOperationFactory } from '../../../protocol/grammars/v3/operations.ts';
import type { V3Resource, V3ApiConfig } from '../../../protocol/grammars/v3/resource.ts';
import type { Operation } from '../../../http/request-context.ts';
import { adFields, ads } from './collections.ts';

const TITLES: Readonly<Record<AdFormat, string>> = {
  video: 'Video ad',
  brandVideo: 'Brand video ad',
  productCollection: 'Product collection ad',
  storeSpotlight: 'Store spotlight ad',
  productCollectionExtended: 'Extended product collection ad',
  autoCollection: 'Automatic collection ad',
  manualCollection: 'Manual collection ad',
};

export function createAds(format: AdFormat, api: V3ApiConfig): Operation {
  const resource: V3Resource<'sbAd'> = { ...ads, title: TITLES[format], fields: adFields(format) };
  const operation = createOperationFactory(resource, api, format);
  return operation('create', 'POST', `/${format}`, v3Handlers(resource, api, { format }).create);
}
