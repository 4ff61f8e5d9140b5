/**
 * Reads a body for mutation: its fields, and what the schema of the operation says about them.
 */
import { isObject, type Json } from '../../service/http/body.ts';
import type { Schema } from '../../service/http/description.ts';
import type { Operation } from '../../service/http/request-context.ts';
import { parseNodes, type JsonNode, type ObjectNode } from './json-text.ts';
import type { Body, Field, FieldKind, Item } from './mutation.ts';

/** What an operation declares about its answers, or about the rows of a file, whose ids are all their own. */
export interface Declared extends Pick<Operation, 'rowIds'> {
  schema: Schema;
  isFile?: true;
}

/** Undefined if the text is not JSON. */
export function readDriftBody(text: string, declared: Declared): Body | undefined {
  const root = parseNodes(text);
  return root === undefined ? undefined : { text, root, items: [...itemsOf(root, { text, ...declared }, undefined)] };
}

interface Place extends Declared {
  text: string;
}

function* itemsOf(node: JsonNode, place: Place, list: readonly JsonNode[] | undefined): Generator<Item> {
  const { schema } = place;
  if (node.type === 'array') {
    for (const item of node.items) yield* itemsOf(item, { ...place, schema: partOf(schema, 'items') }, node.items);
  } else if (node.type === 'object') {
    yield itemOf(node, place, list);
    const properties = propertiesOf(schema);
    for (const { name, value } of node.members) {
      yield* itemsOf(value, { ...place, schema: properties[name] ?? {} }, undefined);
    }
  }
}

function itemOf(node: ObjectNode, place: Place, list: readonly JsonNode[] | undefined): Item {
  const { text, schema } = place;
  const properties = propertiesOf(schema);
  const required = new Set(textsOf(schema['required']));
  const fields = node.members.map((member): Field => {
    const literal = text.slice(member.value.start, member.value.end);
    const kind = kindOf(member.name, literal, properties[member.name] ?? {});
    // Schemas of entities do not declare which fields are optional. Ids and states never are.
    return { ...member, kind, isReliable: required.has(member.name) || kind === 'id' || kind === 'enum' };
  });
  const names = new Set(node.members.map(({ name }) => name));
  const missing = Object.keys(properties).filter((name) => !names.has(name) && !required.has(name));
  const ids = fields.filter(({ kind }) => kind === 'id');
  return { node, fields, missing, ownIds: ids.filter(({ name }) => isOwnId(name, place)), list };
}

/** Of a row with ids of other things, too, the operation declares its own. */
function isOwnId(name: string, { schema, rowIds, isFile }: Place): boolean {
  if (rowIds !== undefined) return rowIds.includes(name);
  const ids = Object.keys(propertiesOf(schema)).filter((each) => ID.test(each));
  return isFile === true || (ids.length === 1 && ids[0] === name);
}

const ID = /(?:^id|Id)$/;
const DIGITS = /^"?\d+"?$/;
const NUMBER = /^-?\d/;
/** Names that people give, and not texts with a form of their own such as dates, addresses and tokens. */
const TEXT = /(?:name|text|term)$/i;

/** The kind follows from the schema, and from the name and the value where the schema says too little. */
function kindOf(name: string, literal: string, schema: Schema): FieldKind {
  if (ID.test(name) && DIGITS.test(literal)) return 'id';
  if (NUMBER.test(literal)) return isDecimal(literal, schema) ? 'decimal' : 'integer';
  if (!literal.startsWith('"')) return 'other';
  if (enumOf(schema).length > 0) return 'enum';
  return TEXT.test(name) && schema['format'] === undefined && schema['pattern'] === undefined ? 'text' : 'other';
}

function isDecimal(literal: string, { type }: Schema): boolean {
  return type === 'number' || (Array.isArray(type) && type.includes('number')) || literal.includes('.');
}

function enumOf(schema: Schema): readonly string[] {
  return textsOf(schema['enum']);
}

function textsOf(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : [];
}

function propertiesOf(schema: Schema): Readonly<Record<string, Schema>> {
  const properties = partOf(schema, 'properties');
  // In JSON Schema, `properties` holds schemas by name.
  return properties as Record<string, Schema>;
}

function partOf(schema: Schema, name: string): Schema {
  const part = schema[name] as Json | undefined;
  return isObject(part) ? part : {};
}
