/**
 * YAML (so JSON too) to a checked value, or to everything that is wrong with it, where, and what was meant.
 */
import { isMap, LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod';
import { suggestion } from './did-you-mean.ts';
import { fieldsAt } from './known-fields.ts';
import { sayMistake } from './mistake-words.ts';

export interface Problem {
  /** `entities[0].campaigns[2].name`; empty for the whole. */
  path: string;
  message: string;
}

/** Line and column count from 1. */
export interface LocatedProblem extends Problem {
  line: number;
  column: number;
  /** Where the text has a name. */
  file?: string;
}

export type Locate = (problem: Problem) => LocatedProblem;
export type YamlReading<T> = { value: T; locate: Locate } | { problems: LocatedProblem[] };

const MOST_CHARACTERS = 5_000_000;
const MOST_PROBLEMS = 100;
/** What aliases may expand to, in all; a file that names itself again and again is refused. */
const MOST_ALIASES = 1000;

/** How V8 says that there were too many levels of calls. */
const TOO_DEEP = /call stack/;

export function readYaml<S extends z.ZodType>(schema: S, text: string, file?: string): YamlReading<z.output<S>> {
  const named = file === undefined ? {} : { file };
  const refuse = (message: string) => ({ problems: [{ ...named, line: 1, column: 1, path: '', message }] });
  if (text.length > MOST_CHARACTERS) return refuse(`is longer than ${MOST_CHARACTERS} characters`);
  const counter = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: counter, logLevel: 'error' });
    if (document.errors.length > 0) {
      const problems = document.errors.slice(0, MOST_PROBLEMS).map(({ pos, message }) => ({
        ...named,
        ...position(counter, pos[0]),
        path: '',
        message: TOO_DEEP.test(message) ? 'is nested too deeply' : (message.split(/ at line \d/, 1)[0] ?? message),
      }));
      return { problems };
    }
    const result = schema.safeParse(document.toJS({ maxAliasCount: MOST_ALIASES }), { error: sayMistake });
    const locate: Locate = ({ path, message }) => ({
      ...named,
      ...position(counter, offsetOf(document, keysOf(path))),
      path,
      message,
    });
    if (result.success) return { value: result.data, locate };
    const problems = result.error.issues.flatMap((issue) => problemsOf(issue, [], schema));
    return { problems: told(problems).slice(0, MOST_PROBLEMS).map(locate).toSorted(byPlace) };
  } catch (error) {
    // Too many aliases, or nested too deeply for the parser or for the schema.
    return refuse(error instanceof RangeError ? 'is nested too deeply' : String(error));
  }
}

/** What is said of a whole because of a field that is none need not be said. */
function told(problems: readonly Told[]): Problem[] {
  const unknown = problems.flatMap(({ path, field }) => (field === undefined ? [] : path.slice(0, -field.length)));
  return problems.flatMap(({ path, message, ofWhole }) =>
    ofWhole && unknown.some((each) => each === path || each === `${path}.`) ? [] : { path, message },
  );
}

function byPlace(a: LocatedProblem, b: LocatedProblem): number {
  return a.line - b.line || a.column - b.column;
}

interface Told extends Problem {
  /** The unknown one. */
  field?: string;
  ofWhole?: boolean;
}

/** An unknown field is a problem of its own place. Of a choice between shapes, the one that got furthest speaks. */
function problemsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[], schema: z.ZodType): Told[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, path);
    return issue.keys.map((key) => ({
      path: pathText([...path, key]),
      message: `is not a field here${suggestion(key, known)}`,
      field: key,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const deep = issue.errors.find((branch) => branch.some((inner) => inner.path.length > 0));
    if (deep !== undefined) return deep.flatMap((inner) => problemsOf(inner, path, schema));
  }
  return [{ path: pathText(path), message: issue.message, ofWhole: issue.code === 'custom' }];
}

function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, key) => (typeof key === 'number' ? `${text}[${key}]` : text === '' ? String(key) : `${text}.${String(key)}`),
    '',
  );
}

function keysOf(path: string): (string | number)[] {
  const parts = path.match(/[^.[\]]+/g) ?? [];
  return parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
}

/** Where the deepest thing on the path begins: for a field its name, for what is missing that which misses it. */
function offsetOf(document: Document.Parsed, keys: readonly (string | number)[]): number {
  for (let length = keys.length; length > 0; length--) {
    const parent = document.getIn(keys.slice(0, length - 1), true);
    const last = keys[length - 1];
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => String((key as { value?: unknown } | null)?.value) === String(last))
      : undefined;
    const offset = rangeStart(pair?.key) ?? rangeStart(document.getIn(keys.slice(0, length), true));
    if (offset !== undefined) return offset;
  }
  return rangeStart(document.contents) ?? 0;
}

/** Nodes that were parsed have a range; what else is there has none. */
function rangeStart(node: unknown): number | undefined {
  return (node as { range?: [number, number, number] | null } | null | undefined)?.range?.[0];
}

function position(counter: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = counter.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}
