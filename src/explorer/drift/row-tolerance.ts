/**
 * What a right client may store of a row that is added to a list: the row, parts of it, and counts and sums with it.
 */
import type { Tolerance } from '../faults/fault.ts';
import { isCountedIn, isMadeOf } from './justified-outputs.ts';
import { parseNodes, type JsonNode } from './json-text.ts';

interface NewRow {
  /** As JSON. */
  row: string;
  /** Its own id, and those of the row of which it is a copy. */
  id: string;
  oldIds: readonly string[];
  /** Those that people give. */
  names: readonly string[];
}

const IDENTIFYING_DIGITS = 10;
/** Clients add up amounts of money in minor units, too. */
const UNITS = [1, 100, 1_000_000];

export function toleranceForRow({ row, id, oldIds, names }: NewRow): Tolerance {
  const { texts, numbers } = scalarsOf(row);
  // A sum of something that the row does not name is a count.
  const amounts = [1, ...numbers.flatMap((value) => UNITS.map((unit) => value * unit))];
  const digits = id.slice(0, IDENTIFYING_DIGITS);
  // Short texts occur in rows that have nothing to do with the field.
  const isNamed = (output: string): boolean => names.some((name) => name.length > 2 && output.includes(name));
  const isRow = (output: string): boolean =>
    output.includes(id) || (!output.includes(digits) && (isNamed(output) || isMadeOf(output, texts, amounts)));
  // What is about the row of which it is a copy does not change.
  const isAboutCopied = (output: string): boolean => oldIds.some((old) => output.includes(old));
  return {
    allowsExtra: isRow,
    allowsReplaced: (missing, extra) =>
      isRow(extra) || (!isAboutCopied(missing) && isCountedIn(missing, extra, amounts)),
  };
}

interface Scalars {
  texts: string[];
  numbers: number[];
}

function scalarsOf(text: string): Scalars {
  const scalars: Scalars = { texts: [], numbers: [] };
  const add = (node: JsonNode): void => {
    if (node.type === 'array') node.items.forEach(add);
    else if (node.type === 'object') node.members.forEach(({ value }) => add(value));
    else if (node.type === 'string') scalars.texts.push(JSON.parse(text.slice(node.start, node.end)) as string);
    else if (node.type === 'number') scalars.numbers.push(Number(text.slice(node.start, node.end)));
  };
  const root = parseNodes(text);
  if (root !== undefined) add(root);
  return scalars;
}
