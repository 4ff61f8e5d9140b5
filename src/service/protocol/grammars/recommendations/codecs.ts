/**
 * Codecs of the bodies of recommendations, and schemas of their answers.
 */
import { join } from '../../../../model/errors/validation-error.ts';
import { isAsin, validateKeywordText } from '../../../../model/validate-text.ts';
import { isObject } from '../../../http/body.ts';
import type { Schema } from '../../../http/description.ts';
import { locate, wrongType, type Codec } from '../../codecs/codec.ts';
import { object, type Fields } from '../../codecs/object-codec.ts';
import { plain } from '../../codecs/value-codecs.ts';

/** An object whose fields depend on the value of one of them. */
export function byName<T>(name: string, codecs: Readonly<Record<string, Codec<T>>>): Codec<T> {
  return {
    schema: { oneOf: Object.values(codecs).map(({ schema }) => schema) },
    read(json, place) {
      if (!isObject(json)) return { code: 'notAnObject' };
      const inner = { ...place, path: join(place.path, name) };
      const sent = Object.hasOwn(json, name) ? json[name] : undefined;
      if (sent === undefined || sent === null) return { code: 'missing', ...locate(inner) };
      const codec = typeof sent === 'string' && Object.hasOwn(codecs, sent) ? codecs[sent] : undefined;
      if (codec === undefined)
        return { code: 'notInList', ...locate(inner), value: sent, allowed: Object.keys(codecs) };
      return codec.read(json, place);
    },
    write: () => undefined,
  };
}

export const asin: Codec<string> = plain(
  { type: 'string', pattern: '^[A-Z0-9]{10}$', example: 'B000000001' },
  (json, place) => (typeof json === 'string' && isAsin(json) ? { value: json } : wrongType(place, 'ASIN', json)),
);

/** Of a keyword that may not exist yet, with at most ten words, also as a negative one. */
export const keywordText: Codec<string> = plain({ type: 'string', minLength: 1, maxLength: 80 }, (json, place) => {
  if (typeof json !== 'string') return wrongType(place, 'string', json);
  const invalid = validateKeywordText(json.trim(), 'exact');
  return invalid === undefined ? { value: json } : { code: 'invalidText', ...locate(place), ...invalid };
});

/** The schema of an object in an answer. Fields that are not `optional` are always there. */
export function answered<F extends Fields>(fields: F): Schema {
  return object(fields).schema;
}

export function listOf(items: Schema, limits: Schema = {}): Schema {
  return { type: 'array', items, ...limits };
}
