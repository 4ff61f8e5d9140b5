/**
 * JSON as lines of a tree, some of which are closed.
 */
export interface JsonLine {
  /** The path of the value, such as `/campaigns/0/name`. It identifies the line. */
  path: string;
  depth: number;
  /** The name of the property, or the index. */
  name: string | undefined;
  kind: 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null';
  /** The value, or the number of entries of an object or array. */
  text: string;
  isOpen: boolean;
}

/** Closed lines from this depth on, until the user opens them. */
const OPEN_DEPTH = 3;
/** An object or array with more entries is closed. */
const OPEN_ENTRIES = 50;

/** `toggled` contains the paths of lines that the user has opened or closed. */
export function jsonLines(value: unknown, toggled: ReadonlySet<string>): JsonLine[] {
  const lines: JsonLine[] = [];
  const walk = (value: unknown, path: string, depth: number, name: string | undefined): void => {
    if (value instanceof WrittenNumber) {
      lines.push({ path, depth, name, kind: 'number', text: value.source, isOpen: false });
      return;
    }
    if (typeof value !== 'object' || value === null) {
      const kind = value === null ? 'null' : typeof value === 'string' ? 'string' : kindOf(value);
      lines.push({ path, depth, name, kind, text: JSON.stringify(value) ?? 'undefined', isOpen: false });
      return;
    }
    const entries = Object.entries(value);
    const isOpen = (depth < OPEN_DEPTH && entries.length <= OPEN_ENTRIES) !== toggled.has(path);
    const isArray = Array.isArray(value);
    const text = isArray ? `[${entries.length}]` : `{${entries.length}}`;
    lines.push({ path, depth, name, kind: isArray ? 'array' : 'object', text, isOpen });
    if (isOpen) for (const [key, inner] of entries) walk(inner, `${path}/${key}`, depth + 1, key);
  };
  walk(value, '', 0, undefined);
  return lines;
}

function kindOf(value: unknown): 'number' | 'boolean' {
  return typeof value === 'boolean' ? 'boolean' : 'number';
}

/** The shortest number that JavaScript may round has 16 digits. */
const LONG_NUMBER = /[:,[]\s*-?\d{16}/;

/** Numbers that JavaScript would round, such as long ids, stay as they are written. */
export function parseJson(text: string): unknown {
  // A reviver takes several times as long.
  return LONG_NUMBER.test(text) ? JSON.parse(text, keepLongNumbers) : JSON.parse(text);
}

export function parseJsonText(text: string): { json: unknown } | undefined {
  try {
    return { json: parseJson(text) };
  } catch {
    return undefined;
  }
}

/** A number as it is written in a text of JSON. */
export class WrittenNumber {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }

  /** The admin API accepts ids as text. */
  toJSON(): string {
    return this.source;
  }
}

function keepLongNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== 'number' || Number.isSafeInteger(value) || !Number.isInteger(value)) return value;
  return context?.source === undefined ? value : new WrittenNumber(context.source);
}
