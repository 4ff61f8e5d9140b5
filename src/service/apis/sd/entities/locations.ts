/**
 * The locations of sponsored display, which a client creates and archives, and never changes.
 */
import type { LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { adGroupIdFilter, campaignIdFilter } from '../../../protocol/grammars/legacy/fields.ts';
import { list, object } from '../../../protocol/codecs/object-codec.ts';
import { boundedText, oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { SHARED, declareResource } from './fields.ts';

const predicates = list(object({ type: oneOf(['location']), value: boundedText({ min: 1, max: 250 }) }));
/** The column has the JSON that the rules of the kind have written. */
const codec = { ...predicates, write: String };
const ENABLED = { enabled: 'enabled' } as const;

export const locations: LegacyResource<'sdLocation'> = declareResource('sdLocation', {
  name: 'locations',
  title: 'Location',
  fields: {
    locationExpressionId: SHARED.ownId,
    adGroupId: SHARED.adGroupId,
    state: { codec: oneOf(ENABLED), column: 'state', create: 'required' },
    expression: { codec, column: 'expression', create: 'required' },
    resolvedExpression: { codec: { schema: predicates.schema, write: String }, column: 'expression' },
  },
  hiddenStates: ['paused', 'archived'],
  filters: { stateFilter: { type: 'choices', column: 'state', values: ENABLED }, adGroupIdFilter, campaignIdFilter },
  operations: { list: 'listLocations', create: 'createLocations', archiveMany: 'archiveLocations' },
  returnsEntities: true,
  minItems: 1,
  maxItems: 20,
});
