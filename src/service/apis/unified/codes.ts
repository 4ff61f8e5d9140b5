/**
 * Codecs of the unified API for values of all countries, not of the marketplaces alone.
 */
import { parseInstant } from '../../../model/days.ts';
import { join } from '../../../model/errors/validation-error.ts';
import { locate, wrongType, type Codec } from '../../protocol/codecs/codec.ts';
import { plain } from '../../protocol/codecs/value-codecs.ts';

/** A text of a pattern. The schema has the pattern, too. */
export function textOf(pattern: RegExp, example: string): Codec<string> {
  return plain({ type: 'string', pattern: pattern.source, example }, (json, place) => {
    if (typeof json !== 'string') return wrongType(place, 'string', json);
    return pattern.test(json) ? { value: json } : { code: 'invalidText', ...locate(place), reason: 'pattern' };
  });
}

/** By their form alone: the lists of the standards are longer than those of the documents. */
export const countryCode = textOf(/^[A-Z]{2}$/, 'US');
export const currencyCode = textOf(/^[A-Z]{3}$/, 'USD');

export const TIME = 'time such as 2030-12-31T00:00:00Z';

/** An instant, kept as it was sent. */
export const dateTimeText: Codec<string> = plain(
  { type: 'string', format: 'date-time', example: '2026-03-02T12:00:00Z' },
  (json, place) => {
    if (typeof json !== 'string') return wrongType(place, 'string', json);
    const { field = '', path } = place;
    return parseInstant(json) === undefined
      ? { code: 'invalidDate', field: join(field, path), expected: TIME, value: json }
      : { value: json };
  },
);
