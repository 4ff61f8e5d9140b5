/**
 * Locations of the unified API. They belong to an account, which has profiles in several countries.
 */
import type { Operation } from '../../../http/request-context.ts';
import { createGeoLocations } from './geo-locations.ts';
import { locationIndexOperations } from './location-indexes.ts';

export const operations: readonly Operation[] = [createGeoLocations, ...locationIndexOperations];
