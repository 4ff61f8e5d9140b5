/**
 * Compares two JSON values field by field.
 */
import type { Difference } from './difference.ts';
import { NumberText, isFields, isList, typeOf, type JsonValue } from './json-value.ts';

/** Fields whose values are words of the service. */
const CODE_FIELD =
  /^(?:code|status|state|type|error|reason|goal|permission|placement|policy|strategy|tactic)$|(?:Code|Status|State|Type|Strategy|Format|Policy|Product|Reason|deliveryProfile)$/;
const CODE = /^[A-Za-z][A-Za-z_]{0,60}$/;
const TEXT_FIELD = /^(?:message|details|description|detail|error_description)$/;
/** Fields with what became of the items of a request. */
const RESULTS: ReadonlySet<string> = new Set(['success', 'partialSuccess', 'error']);
/** Enough to find the causes; the list of a large page would not end. */
const MAX_DIFFERENCES = 200;

export function compareJson(recorded: JsonValue, own: JsonValue): Difference[] {
  const differences = new Map<string, Difference>();
  const add = (difference: Difference): void => {
    const { kind, path, recorded: before = '', own: after = '' } = difference;
    if (differences.size < MAX_DIFFERENCES) differences.set([kind, path, before, after].join('\n'), difference);
  };
  compareValues({ recorded, own, path: '', name: '' }, add);
  return [...differences.values()];
}

interface Pair {
  recorded: JsonValue;
  own: JsonValue;
  path: string;
  /** The field that holds the values, also as items of a list. */
  name: string;
}

type Add = (difference: Difference) => void;

function compareValues({ recorded, own, path, name }: Pair, add: Add): void {
  if (isFields(recorded) && isFields(own)) return compareFields({ recorded, own, path }, add);
  if (isList(recorded) && isList(own)) return compareLists({ recorded, own, path, name }, add);
  const [before, after] = [typeOf(recorded), typeOf(own)];
  if (before !== after) return add({ kind: 'type', path, recorded: before, own: after });
  if (recorded instanceof NumberText && own instanceof NumberText) return compareNumbers(recorded, own, path, add);
  if (recorded === own) return undefined;
  if (TEXT_FIELD.test(name)) return add({ kind: 'text', path });
  if (!CODE_FIELD.test(name)) return add({ kind: 'value', path });
  return add({ kind: 'code', path, recorded: shownCode(recorded), own: shownCode(own) });
}

interface FieldsPair {
  recorded: { readonly [name: string]: JsonValue };
  own: { readonly [name: string]: JsonValue };
  path: string;
}

function compareFields({ recorded, own, path }: FieldsPair, add: Add): void {
  // The names of tags are data of the account.
  const shown = path.endsWith('tags') ? (): string => '*' : shownName;
  const at = (name: string): string => (path === '' ? shown(name) : `${path}.${shown(name)}`);
  const [names, ownNames] = [Object.keys(recorded), Object.keys(own)];
  for (const name of names) {
    const [value, ownValue] = [recorded[name], own[name]];
    if (value === undefined) continue;
    if (!Object.hasOwn(own, name) || ownValue === undefined) add({ kind: 'missing field', path: at(name) });
    else compareValues({ recorded: value, own: ownValue, path: at(name), name }, add);
  }
  for (const name of ownNames) if (!Object.hasOwn(recorded, name)) add({ kind: 'extra field', path: at(name) });
  const isSameSet = names.length === ownNames.length && names.every((name) => Object.hasOwn(own, name));
  if (isSameSet && names.some((name, i) => name !== ownNames[i])) add({ kind: 'order', path: path || 'fields' });
}

interface ListPair {
  recorded: readonly JsonValue[];
  own: readonly JsonValue[];
  path: string;
  name: string;
}

function compareLists({ recorded, own, path, name }: ListPair, add: Add): void {
  const inside = `${path}[]`;
  if (recorded.length !== own.length)
    add({
      kind: RESULTS.has(name) ? 'number of results' : 'number of items',
      path: inside,
      recorded: String(recorded.length),
      own: String(own.length),
    });
  for (const [i, item] of recorded.entries()) {
    const other = own[i];
    if (other !== undefined) compareValues({ recorded: item, own: other, path: inside, name }, add);
  }
}

function compareNumbers(recorded: NumberText, own: NumberText, path: string, add: Add): void {
  if (recorded.text === own.text) return;
  const isSameForm = formOf(recorded.text) === formOf(own.text);
  const isEqual = Number(recorded.text) === Number(own.text) && !isSameForm;
  add({ kind: isEqual ? 'number spelling' : 'value', path });
}

/** An integer, or the letters and signs of another number. */
function formOf(text: string): string {
  return text.replaceAll(/\d+/g, '0');
}

function shownCode(value: JsonValue): string {
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' && CODE.test(value) ? value : 'another text';
}

/** Names of fields can be values, as the names of tags are. */
function shownName(name: string): string {
  return /^[A-Za-z_$][A-Za-z_]{0,60}(?:\d{1,3}[A-Za-z_]*)?$/.test(name) ? name : '*';
}
