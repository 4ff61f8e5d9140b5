/**
 * Compares two JSON values field by field. A difference has names and types, and of values only statuses, codes and media
 * types: a report can be passed on without the data of an account.
 */
import { isPublicCode, shownAnswerField } from '../anonymise/public-words.ts';
import { NumberText, isFields, isList, typeOf, type JsonValue } from '../exchange/spelled-json.ts';

const DIFFERENCE_KINDS = [
  'status',
  'header',
  'body',
  'missing field',
  'extra field',
  'type',
  'number spelling',
  'code',
  'number of results',
  'order',
  'text',
  'value',
  'number of items',
] as const;
type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  kind: DifferenceKind;
  /** The field, with `[]` for the items of a list; '' for the whole answer. */
  path: string;
  /** Undefined if the value can be data of the account. */
  recorded?: string;
  own?: string;
}

/** They leave the shape of an answer as it is. */
const OF_VALUES: ReadonlySet<DifferenceKind> = new Set(['text', 'value', 'number of items', 'order']);

export function changesShape({ kind }: Difference): boolean {
  return !OF_VALUES.has(kind);
}

export function describeDifference({ kind, path, recorded, own }: Difference): string {
  const place = path === '' ? kind : `${kind} ${path}`;
  return recorded === undefined && own === undefined
    ? place
    : `${place}: recorded ${recorded ?? 'nothing'}, sandbox ${own ?? 'nothing'}`;
}

/** Fields whose values are words of the service. */
const CODE_FIELD =
  /^(?:code|status|state|type|error|reason|goal|permission|placement|policy|strategy|tactic)$|(?:Code|Status|State|Type|Strategy|Format|Policy|Product|Reason|deliveryProfile)$/;
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
  const shown = path.endsWith('tags') ? (): string => '*' : shownAnswerField;
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
  return typeof value === 'string' && isPublicCode(value) ? value : 'another text';
}
