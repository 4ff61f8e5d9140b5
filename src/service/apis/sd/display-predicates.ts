/**
 * The predicates of targets of sponsored display, in requests and answers. A predicate has a text, or a list of predicates
 * that describes an audience; the rules of targets decide which predicates form an expression.
 */
import { optional, type Codec } from '../../protocol/codecs/codec.ts';
import { list, object } from '../../protocol/codecs/object-codec.ts';
import { boundedText, oneOf } from '../../protocol/codecs/value-codecs.ts';
import type { DisplayPredicate } from '../../../model/stored/bids-and-targets.ts';

const type = boundedText({ min: 1, max: 100 });
const value = boundedText({ min: 1, max: 250 });
const inner = list(object({ type, value: optional(value) }));

/** A text, or the predicates of an audience. */
const textOrPredicates: Codec<NonNullable<DisplayPredicate['value']>> = {
  schema: { oneOf: [value.schema, inner.schema] },
  read: (json, place) => (Array.isArray(json) ? inner.read(json, place) : value.read(json, place)),
  write: (stored) => JSON.stringify(stored),
};

export const displayPredicate = object({
  type,
  value: optional(textOrPredicates),
  eventType: optional(oneOf(['views'] as const)),
});
