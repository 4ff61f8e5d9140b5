/**
 * The creatives of sponsored display.
 */
import type { SdCreative } from '../../../../model/entities.ts';
import { moderation } from '../../../../model/forms/codecs.ts';
import { moderationAt } from '../../../../core/entities/moderation.ts';
import type { Codec } from '../../../protocol/codecs/codec.ts';
import type { LegacyResource } from '../../../protocol/grammars/legacy/resource.ts';
import { modelChoiceOf } from '../../../protocol/codecs/shared-fields.ts';
import { flag, id, oneOf } from '../../../protocol/codecs/value-codecs.ts';
import { properties } from './creative-properties.ts';
import { declareResource } from './fields.ts';

export const MODERATION_NAMES = { approved: 'APPROVED', pending: 'PENDING_REVIEW', rejected: 'REJECTED' } as const;

const moderationStatus: Codec<unknown> = {
  read: oneOf(moderation.names).read,
  schema: { type: 'string', enum: Object.values(MODERATION_NAMES), readOnly: true },
  dependsOn: ['approvedAt'],
  dependsOnWorld: true,
  write(_value, { context, row }) {
    // The declaration reads both columns of the review.
    const review = row as unknown as SdCreative;
    return JSON.stringify(MODERATION_NAMES[moderationAt(review, context.scope.world.now())]);
  },
};

/** Only creates have it. */
const consent: Codec<unknown> = { ...flag, schema: { type: 'boolean', writeOnly: true }, write: () => undefined };

export const creatives: LegacyResource<'sdCreative'> = declareResource('sdCreative', {
  name: 'creatives',
  title: 'Creative',
  hiddenStates: ['archived'],
  minItems: 1,
  maxItems: 100,
  maxCount: 100,
  fixed: { state: 'enabled' },
  fields: {
    creativeId: { codec: id, column: 'id' },
    adGroupId: { codec: id, column: 'adGroupId', create: 'required' },
    creativeType: { ...modelChoiceOf('sdCreative', 'creativeType'), create: 'optional', named: true },
    properties: { codec: properties, column: 'properties', create: 'required', update: 'required' },
    consentToTranslate: { codec: consent, column: 'consentToTranslate', create: 'optional' },
    moderationStatus: { codec: moderationStatus, column: 'moderation' },
  },
  filters: {
    adGroupIdFilter: { type: 'ids', column: 'adGroupId' },
    creativeIdFilter: { type: 'ids', column: 'id' },
  },
  exclusiveFilters: ['adGroupIdFilter', 'creativeIdFilter'],
  operations: { list: 'listCreatives', create: 'createCreatives', update: 'updateCreatives' },
});
