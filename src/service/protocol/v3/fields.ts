/**
 * The fields and filters that sponsored products and sponsored brands have in common since version 3.
 */
import { toConstantCase } from '../../../model/text/letter-case.ts';
import { isoDay, text, textId } from '../basic-codecs.ts';
import type { Field } from '../field-codec.ts';
import { sharedFields } from '../shared-fields.ts';
import type { BodyFilter } from './resource.ts';

const SHARED = sharedFields({ id: textId, nameOf: toConstantCase });

export const V3_FIELDS = {
  ...SHARED,
  /** Entities are archived by a delete. */
  state: { ...SHARED.state, writableValues: ['ENABLED', 'PAUSED'] },
  startDate: { type: isoDay, column: 'startDay', create: 'optional', update: true },
  endDate: { type: isoDay, column: 'endDay', create: 'optional', update: true, clear: true },
  portfolioId: { type: text, column: 'portfolioId', create: 'optional', update: true },
} as const satisfies Readonly<Record<string, Field>>;

export const nameFilter: BodyFilter = { type: 'matched', column: 'name', max: 100, partTest: 'holds' };
