/**
 * Instants that answers have and requests do not set. They are read from answers of recorded traffic.
 */
import { parseInstant } from '../../../model/days.ts';
import { defined } from '../../../model/defined.ts';
import { isFailure } from '../../../model/failures.ts';
import { isObject } from '../../http/body.ts';
import { wrongType, type Codec } from './codec.ts';
import { id, number, typed } from './value-codecs.ts';

/** Of a date. */
const LAST_INSTANT = 8.64e15;

export const epochMilliseconds: Codec<number> = {
  ...number({ min: 0, max: LAST_INSTANT }),
  schema: { ...id.schema, description: 'Epoch milliseconds' },
};

const instantText: Codec<number> = typed(
  'instant',
  { type: 'string', format: 'date-time' },
  (json) => (typeof json === 'string' ? parseInstant(json) : undefined),
  (value) => `"${new Date(value).toISOString()}"`,
);

/** Reads the times of extended data as columns. Its other parts are computed. */
function timesIn(names: { createdAt: string; updatedAt: string }, instant: Codec<number>): Codec<unknown>['read'] {
  return (json, place) => {
    if (!isObject(json)) return wrongType(place, 'object', json);
    const at = (name: string): number | undefined => {
      const read = instant.read(json[name] ?? null, place);
      return isFailure(read) ? undefined : read.value;
    };
    return { value: defined({ createdAt: at(names.createdAt), updatedAt: at(names.updatedAt) }) };
  };
}

/** Of sponsored products and portfolios. */
export const readDateTimes = timesIn({ createdAt: 'creationDateTime', updatedAt: 'lastUpdateDateTime' }, instantText);

/** Of sponsored brands. */
export const readEpochTimes = timesIn({ createdAt: 'creationDate', updatedAt: 'lastUpdateDate' }, epochMilliseconds);
