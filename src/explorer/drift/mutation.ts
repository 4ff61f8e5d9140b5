/**
 * The interface of drift: mutations of answers and files. A legal mutation is one that a service may introduce without
 * notice; a hostile one breaks the contract, and a client must notice it.
 */
import type { Tolerance } from '../faults/fault.ts';
import type { Edit, Member, JsonNode, ObjectNode } from './json-text.ts';

/**
 * `enum`: one of a few names. `id`: digits, as a number or as text. `text`: a name that people give. `decimal`: a number
 * that need not be an integer.
 */
export type FieldKind = 'id' | 'enum' | 'text' | 'decimal' | 'integer' | 'other';

/** A field of an object in the body. */
export interface Field extends Member {
  kind: FieldKind;
  /** Whether every object of its kind has the field, so that a client can rely on it. */
  isReliable: boolean;
}

/** An object of the body with its fields. */
export interface Item {
  node: ObjectNode;
  fields: readonly Field[];
  /** The names of documented fields that are optional and missing. */
  missing: readonly string[];
  /** The fields with its own id: one, or in a file all, because a row of a report is about all of them. */
  ownIds: readonly Field[];
  /** Of an object in a list: the list. */
  list: readonly JsonNode[] | undefined;
}

export interface Body {
  text: string;
  root: JsonNode;
  /** From the outermost. */
  items: readonly Item[];
}

/** Draws from the seed; the same draws for the same seed and call. */
export interface Draw {
  oneOf<T>(values: readonly T[]): T | undefined;
  integer(below: number): number;
}

export interface Mutated {
  edits: readonly Edit[];
  /** What a right client may store of the mutated answer. */
  tolerance?: Tolerance;
}

export interface Mutation {
  /** In ids of runs: `big-id`. */
  id: string;
  /** A sentence about the call: `is answered with an id beyond 2^53`. */
  title: string;
  /** What a client should do, in one sentence. */
  remedy: string;
  likelihood: number;
  /** It breaks the contract. */
  isHostile?: true;
  /** Returns undefined if the body has nothing to mutate. */
  mutate(body: Body, draw: Draw): Mutated | undefined;
}

/** The remedy for hostile mutations. */
export const CHECK_FIELDS = 'Check that each field that the client uses is there and has the expected type.';
