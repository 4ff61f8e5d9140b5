/**
 * Numbers of rules, which the examples of the documents write as texts.
 */
import { locate, wrongType, type Codec } from '../../../protocol/codecs/codec.ts';
import { plain } from '../../../protocol/codecs/value-codecs.ts';

/** A number, or a text of its digits. */
export function numberOrText({ above, most }: { above: number; most: number }): Codec<number> {
  return plain({ type: 'number', example: 4 }, (json, place) => {
    const value = typeof json === 'string' && /^\d{1,9}(?:\.\d{1,9})?$/.test(json) ? Number(json) : json;
    if (typeof value !== 'number' || !Number.isFinite(value)) return wrongType(place, 'number', json);
    if (value > above && value <= most) return { value };
    return { code: 'outOfRange', ...locate(place), value, min: above, max: most };
  });
}
