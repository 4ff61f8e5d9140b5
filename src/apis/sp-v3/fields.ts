/**
 * Fields and filters that several resources of sponsored products version 3 have.
 */
import { choice, textId } from '../../protocol/basic-codecs.ts';
import type { EnumMap, Field } from '../../protocol/field-codec.ts';
import type { BodyFilter } from '../../protocol/v3/resource.ts';
import { extendedDataCodec } from './codecs.ts';

export const STATE: EnumMap = { ENABLED: 'enabled', PAUSED: 'paused', ARCHIVED: 'archived' };
export const TARGETING: EnumMap = { MANUAL: 'manual', AUTO: 'auto' };

export const state: Field = {
  type: choice,
  column: 'state',
  values: STATE,
  writableValues: ['ENABLED', 'PAUSED'],
  create: 'required',
  update: true,
};
export const campaignId: Field = { type: textId, column: 'campaignId', create: 'required' };
export const adGroupId: Field = { type: textId, column: 'adGroupId', create: 'required' };
export const extendedData: Field = { type: extendedDataCodec, column: 'updatedAt', extended: true };

export const ownIds: BodyFilter = { is: 'ids', of: 'id', max: 1000 };
export const campaignIdFilter: BodyFilter = { is: 'ids', of: 'campaignId', max: 100 };
export const adGroupIdFilter: BodyFilter = { is: 'ids', of: 'adGroupId', max: 100 };
export const stateFilter: BodyFilter = { is: 'choices', of: 'state', words: STATE, max: 10 };
export const nameFilter: BodyFilter = { is: 'matched', of: 'name', max: 100, part: 'holds' };

/** Of the resources that declare nothing else. */
export const DEFAULTS = { hiddenStates: [], batch: 1000 } as const;
