/**
 * Geo locations of the unified API: a circle around a place, or the postal codes of a part of a location index.
 */
import { findLocationIndex } from '../../../../core/accounts/location-indexes.ts';
import { requireScope, type Operation, type RequestContext } from '../../../http/request-context.ts';
import { describedBy, optional, type ValueOf } from '../../../protocol/codecs/codec.ts';
import { exactlyOne, object } from '../../../protocol/codecs/object-codec.ts';
import { objectOf } from '../../../protocol/codecs/schemas.ts';
import { batchCall, UNKNOWN, type Refusal } from '../../../protocol/grammars/unified/batch-call.ts';
import { boundedText, integer, number, oneOf, text } from '../../../protocol/codecs/value-codecs.ts';

const MAX_WRITTEN = 100;
const ID_LENGTH = 96;
/** The documented smallest radius. */
const MIN_RADIUS = { KILOMETERS: 0.6, MILES: 0.37 } as const;

const percentile = optional(integer({ min: 0, max: 100 }));
const LOCATION = describedBy(
  exactlyOne({
    radiusLocation: object({
      coordinates: optional(
        object({ latitude: number({ min: -90, max: 90 }), longitude: number({ min: -180, max: 180 }) }),
      ),
      pointOfInterestAddress: optional(text),
      pointOfInterestRadius: number(),
      units: oneOf<keyof typeof MIN_RADIUS>(['KILOMETERS', 'MILES']),
    }),
    smartLocation: object({
      locationIndexId: text,
      maxIndexValuePercentile: percentile,
      minIndexValuePercentile: percentile,
      name: boundedText({ min: 1, max: 100 }),
    }),
  }),
  {
    example: {
      radiusLocation: {
        coordinates: { latitude: 38.897957, longitude: -77.03656 },
        pointOfInterestRadius: 5,
        units: 'KILOMETERS',
      },
    },
  },
);
type Location = ValueOf<typeof LOCATION>;

export const createGeoLocations: Operation = batchCall(
  {
    name: 'geoLocations',
    title: 'geo locations',
    verb: 'create',
    needs: 'account',
    itemKey: 'geoLocation',
    max: MAX_WRITTEN,
    item: object({ location: LOCATION }),
    answered: objectOf({ geoLocationId: text.schema, location: LOCATION.schema }),
    rule: 'TOD-435',
  },
  (request, { location }) => {
    const { world } = request;
    const refused = refuse(request, location);
    if (refused !== undefined) return refused;
    return { value: { geoLocationId: world.ids.text('geo location', world.nextSequence(), ID_LENGTH), location } };
  },
);

function refuse(request: RequestContext, location: Location): Refusal | undefined {
  if ('smartLocation' in location) return refuseSmart(request, location.smartLocation);
  const { coordinates, pointOfInterestAddress, pointOfInterestRadius, units } = location.radiusLocation;
  if (coordinates === undefined && pointOfInterestAddress === undefined)
    return { code: 'FIELD_VALUE_IS_NULL', message: 'radiusLocation must have coordinates or pointOfInterestAddress' };
  if (pointOfInterestRadius >= MIN_RADIUS[units]) return undefined;
  return {
    code: 'FIELD_VALUE_IS_BELOW_MINIMUM_LIMIT',
    message: `pointOfInterestRadius must be at least ${MIN_RADIUS[units]} ${units}, not ${pointOfInterestRadius}`,
  };
}

/** A percentile that is missing counts as 0. */
function refuseSmart(
  request: RequestContext,
  smart: Extract<Location, { smartLocation: unknown }>['smartLocation'],
): Refusal | undefined {
  const { locationIndexId, maxIndexValuePercentile: max = 0, minIndexValuePercentile: min = 0 } = smart;
  const index = findLocationIndex(request.world, requireScope(request).account, locationIndexId);
  if (index === undefined) return UNKNOWN;
  if (index.status === 'PENDING')
    return {
      code: 'ACTION_NOT_SUPPORTED',
      message: `The location index ${locationIndexId} is PENDING. Wait until it is ENABLED`,
    };
  if (min < max) return undefined;
  return {
    code: 'FIELD_VALUE_IS_OUT_OF_RANGE',
    message: `maxIndexValuePercentile must be greater than minIndexValuePercentile, not ${max} and ${min}`,
  };
}
