/**
 * Reads YAML or JSON by a schema: the checked value, or all errors with their positions and suggestions.
 */
import { isMap, LineCounter, parseDocument, visit, type Document } from 'yaml';
import { suggestion } from '../model/errors/did-you-mean.ts';
import type { Locate, LocatedProblem, Problem } from '../model/errors/validation-error.ts';
import { fieldsAt } from '../model/schemas/known-fields.ts';
import { zodErrorMap } from '../model/schemas/zod-error-map.ts';
import { splitPath, pathText } from '../model/schemas/problem-paths.ts';
import { prune } from '../model/schemas/prune.ts';
import { nearestShape } from '../model/schemas/shapes/union-shape.ts';
import type { z } from '../model/schemas/zod.ts';

interface Remainder<T> {
  value: T;
  locate: Locate;
  /** Top-level fields from which something was removed. */
  touched: ReadonlySet<string>;
}

/** A value with errors can be checked further without the parts that have errors. */
export type YamlReading<T> =
  { value: T; locate: Locate } | { problems: LocatedProblem[]; remainder?: () => Remainder<T> | undefined };

export const MAX_CHARACTERS = 5_000_000;
const MAX_PROBLEMS = 100;
/** The maximum number of nodes that aliases expand to. */
const MAX_ALIASES = 1000;

/** The messages of V8 for too many nested calls, also in a regular expression. */
const TOO_DEEP = /call stack|stack overflow/i;

export function readYaml<S extends z.ZodType>(schema: S, text: string, file?: string): YamlReading<z.output<S>> {
  const named = file === undefined ? {} : { file };
  const refuse = (message: string) => ({ problems: [{ ...named, line: 1, column: 1, path: '', message }] });
  if (text.length > MAX_CHARACTERS) return refuse(`is longer than ${MAX_CHARACTERS} characters`);
  const counter = new LineCounter();
  try {
    const document = parseDocument(text, { lineCounter: counter, logLevel: 'error' });
    if (document.errors.length > 0) {
      const problems = document.errors.slice(0, MAX_PROBLEMS).map(({ pos, message }) => ({
        ...named,
        ...position(counter, pos[0]),
        path: '',
        message: TOO_DEEP.test(message) ? 'is nested too deeply' : (message.split(/ at line \d/, 1)[0] ?? message),
      }));
      return { problems };
    }
    const half = /\\u/i.test(text) ? offsetOfHalfPair(document) : undefined;
    if (half !== undefined)
      return { problems: [{ ...named, ...position(counter, half), path: '', message: 'is half of a surrogate pair' }] };
    const result = schema.safeParse(document.toJS({ maxAliasCount: MAX_ALIASES }), { error: zodErrorMap });
    const locate: Locate = ({ path, message }) => ({
      ...named,
      ...position(counter, offsetOf(document, splitPath(path))),
      path,
      message,
    });
    if (result.success) return { value: result.data, locate };
    const problems = result.error.issues.flatMap((issue) => problemsOf(issue, [], schema));
    const remainder = (): Remainder<z.output<S>> | undefined => {
      const pruned = prune(schema, document.toJS({ maxAliasCount: MAX_ALIASES }));
      return (
        pruned && {
          value: pruned.value,
          locate: ({ path, message }) => locate({ path: pruned.originalPath(path), message }),
          touched: pruned.touched,
        }
      );
    };
    return {
      problems: withoutConsequences(problems).slice(0, MAX_PROBLEMS).map(locate).toSorted(compareByPlace),
      remainder,
    };
  } catch (error) {
    // Too many aliases, or nested too deeply for the parser or for the schema.
    return refuse(error instanceof RangeError ? 'is nested too deeply' : String(error));
  }
}

/** Removes errors of a whole object that follow from an unknown field in it. */
function withoutConsequences(problems: readonly Issue[]): Problem[] {
  const unknown = problems.flatMap(({ path, field }) => (field === undefined ? [] : path.slice(0, -field.length)));
  return problems.flatMap(({ path, message, ofWhole }) =>
    ofWhole && unknown.some((each) => each === path || each === `${path}.`) ? [] : { path, message },
  );
}

export function compareByPlace(a: LocatedProblem, b: LocatedProblem): number {
  return a.line - b.line || a.column - b.column;
}

interface Issue extends Problem {
  /** The unknown field. */
  field?: string;
  ofWhole?: boolean;
}

/** Each unknown field is an error at its own position. */
function problemsOf(issue: z.core.$ZodIssue, above: readonly PropertyKey[], schema: z.ZodType): Issue[] {
  const path = [...above, ...issue.path];
  if (issue.code === 'unrecognized_keys') {
    const known = fieldsAt(schema, path);
    return issue.keys.map((key) => ({
      path: pathText([...path, key]),
      message: `unknown field${suggestion(key, known)}`,
      field: key,
    }));
  }
  if (issue.code === 'invalid_union' && issue.errors.length > 0) {
    const meant = nearestShape(issue.errors);
    if (meant !== undefined) return meant.flatMap((inner) => problemsOf(inner, path, schema));
  }
  return [{ path: pathText(path), message: issue.message, ofWhole: issue.code === 'custom' }];
}

/** The offset of the deepest existing node on the path: for a field its name, for a missing field its parent. */
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

/** Of the first text that cannot be stored, because an escape in it is half of a character. */
function offsetOfHalfPair(document: Document.Parsed): number | undefined {
  let offset: number | undefined;
  visit(document, {
    Scalar(_key, node) {
      if (typeof node.value !== 'string' || node.value.isWellFormed()) return undefined;
      offset = rangeStart(node) ?? 0;
      return visit.BREAK;
    },
  });
  return offset;
}

/** Only nodes that were parsed have a range. */
function rangeStart(node: unknown): number | undefined {
  return (node as { range?: [number, number, number] | null } | null | undefined)?.range?.[0];
}

function position(counter: LineCounter, offset: number): { line: number; column: number } {
  const { line, col } = counter.linePos(offset);
  return { line: Math.max(line, 1), column: Math.max(col, 1) };
}
