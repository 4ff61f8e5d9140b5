/**
 * Sponsored display, which has one version: resources in the grammar of version 2.
 */
import type { Operation } from '../../../http/request-context.ts';
import { legacyErrorSerializer } from '../../../protocol/grammars/legacy/error-serializer.ts';
import { toItemError } from '../../../protocol/grammars/legacy/item-errors.ts';
import { legacyOperationsOf, type LegacyApiConfig } from '../../../protocol/grammars/legacy/operations.ts';
import { adGroups, campaigns, productAds } from './campaigns-and-ads.ts';
import { creatives } from './creatives.ts';
import { locations } from './locations.ts';
import { listCreativeModerations } from './moderation.ts';
import { negativeTargets, targets } from './targets.ts';

const API: LegacyApiConfig = {
  name: 'sd',
  tag: 'Sponsored display',
  prefixes: ['/sd'],
  toItemError,
  serializeError: legacyErrorSerializer,
};

export const operations: readonly Operation[] = [
  ...legacyOperationsOf(campaigns, API),
  ...legacyOperationsOf(adGroups, API),
  ...legacyOperationsOf(productAds, API),
  ...legacyOperationsOf(targets, API),
  ...legacyOperationsOf(negativeTargets, API),
  ...legacyOperationsOf(creatives, API),
  ...legacyOperationsOf(locations, API),
  listCreativeModerations,
];
