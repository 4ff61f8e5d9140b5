/**
 * The fields and filters that sponsored products and sponsored brands have in common since version 3.
 */
import { toConstantCase } from '../../../../model/text/letter-case.ts';
import { listOfOne } from '../../codecs/object-codec.ts';
import type { Field } from '../../codecs/resource.ts';
import { sharedFields, type choiceOf } from '../../codecs/shared-fields.ts';
import { isoDay, limitedTo, text, textId } from '../../codecs/value-codecs.ts';
import type { BodyFilter } from './list-filter.ts';

const SHARED = sharedFields({ id: textId, nameOf: toConstantCase });

export const V3_FIELDS = {
  ...SHARED,
  /** Entities are archived by a delete. */
  state: { ...SHARED.state, input: limitedTo(SHARED.state.codec, 'ENABLED', 'PAUSED') },
  startDate: { codec: isoDay, column: 'startDay', create: 'optional', update: true },
  endDate: { codec: isoDay, column: 'endDay', create: 'optional', update: true, clear: true },
  portfolioId: { codec: text, column: 'portfolioId', create: 'optional', update: true },
} as const satisfies Readonly<Record<string, Field>>;

/** The same as a list of one value. */
export function listed({ codec, column }: ReturnType<typeof choiceOf>) {
  return { codec: listOfOne(codec), column, create: 'optional' } as const;
}

export const nameFilter: BodyFilter = { type: 'matched', column: 'name', max: 100, partTest: 'holds' };
