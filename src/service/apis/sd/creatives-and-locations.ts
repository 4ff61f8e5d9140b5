/**
 * The operations of creatives of sponsored display.
 */
import { legacyErrorSerializer } from '../../protocol/legacy/error-serializer.ts';
import { toItemError } from '../../protocol/legacy/item-errors.ts';
import { legacyOperationsOf, type LegacyApiConfig } from '../../protocol/legacy/operations.ts';
import type { Operation } from '../../http/request-context.ts';
import { creatives } from './creatives.ts';
import { describeModerations, listModerations } from './moderation.ts';

const API: LegacyApiConfig = {
  name: 'sd',
  tag: 'Sponsored display',
  prefixes: ['/sd'],
  toItemError,
  serializeError: legacyErrorSerializer,
};

export const sdCreativeOperations: readonly Operation[] = [
  ...legacyOperationsOf(creatives, API),
  {
    id: 'listCreativeModerations',
    method: 'GET',
    paths: ['/sd/moderation/creatives'],
    tag: API.tag,
    summary: 'List the reviews of creatives',
    needs: 'scope',
    permission: 'viewer',
    serializeError: legacyErrorSerializer,
    describe: describeModerations,
    perform: listModerations,
  },
];
