/**
 * Finds the syntax of a file and the document around its items, before the items are read.
 */
import { statSync, closeSync, openSync, readSync } from 'node:fs';
import { basename } from 'node:path';
import { parseDocument, type ScalarTag } from 'yaml';
import { RecordingError } from '../../recorded-exchange.ts';
import { splitYaml } from './split-yaml.ts';
import { itemAt, splitJson, type SplitOptions } from './split.ts';

const CHUNK_BYTES = 1024 * 1024;

/** Without a byte order mark. Throws `RecordingError` if the file is not UTF-8. */
function* textChunks(path: string, name: string): Generator<string, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const buffer = Buffer.alloc(CHUNK_BYTES);
  const file = openSync(path, 'r');
  try {
    for (;;) {
      const count = readSync(file, buffer);
      yield decode(decoder, buffer.subarray(0, count), name);
      if (count === 0) return;
    }
  } finally {
    closeSync(file);
  }
}

/** No bytes are the end of the file. */
function decode(decoder: TextDecoder, bytes: Buffer, name: string): string {
  try {
    return decoder.decode(bytes, { stream: bytes.length > 0 });
  } catch {
    throw new RecordingError(`${name} is not text in UTF-8; record it again`);
  }
}

export interface SourceItem {
  value: unknown;
  /** As it is in the file. */
  text: string;
  /** `calls.har, entry 3`. */
  where: string;
}

export interface Source {
  /** The file in messages. */
  name: string;
  /** The document with empty lists of items. */
  rest: unknown;
  /** Reads the file again. Throws `RecordingError`, which names the item. */
  items(): Iterable<SourceItem>;
}

interface Syntax {
  split: typeof splitJson;
  parse: (text: string) => unknown;
}

/** What Ruby writes for bytes; the tag of YAML is `!!binary`. */
const RUBY_BINARY: ScalarTag = {
  tag: '!binary',
  resolve: (text) => Buffer.from(text, 'base64'),
};
const YAML_BINARY: ScalarTag = { ...RUBY_BINARY, tag: 'tag:yaml.org,2002:binary' };

const JSON_SYNTAX: Syntax = { split: splitJson, parse: (text) => JSON.parse(text) };
const YAML_SYNTAX: Syntax = { split: splitYaml, parse: parseYaml };

/** `lists`: those whose items are read one at a time. Throws `RecordingError` if the file cannot be read. */
export function openSource(path: string, lists: ReadonlySet<string>, name = basename(path)): Source {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true)
    throw new RecordingError(`the file ${path} does not exist`);
  const syntax = syntaxOf(path, name);
  const options: SplitOptions = { name, lists };
  return { name, rest: readRest(path, syntax, options), items: () => readItems(path, syntax, options) };
}

function syntaxOf(path: string, name: string): Syntax {
  for (const chunk of textChunks(path, name)) {
    const first = chunk.trimStart()[0];
    if (first !== undefined) return first === '{' || first === '[' ? JSON_SYNTAX : YAML_SYNTAX;
  }
  throw new RecordingError(`${name} is empty; record it again`);
}

function readRest(path: string, { split, parse }: Syntax, options: SplitOptions): unknown {
  for (const part of split(textChunks(path, options.name), options))
    if (part.kind === 'rest') return parsed(part.text, parse, options.name);
  return undefined;
}

function* readItems(path: string, { split, parse }: Syntax, options: SplitOptions): Generator<SourceItem, undefined> {
  let number = 0;
  for (const part of split(textChunks(path, options.name), options)) {
    if (part.kind === 'rest') continue;
    const where = itemAt(options.name, ++number);
    yield { text: part.text, where, value: parsed(part.text, parse, where) };
  }
}

/** The message of a parser repeats a part of the file. */
function parsed(text: string, parse: Syntax['parse'], where: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new RecordingError(`${where} is neither JSON nor YAML that can be read; record it again`);
  }
}

/** An item is a list of one. Tags of programming languages have no effect. */
function parseYaml(text: string): unknown {
  const document = parseDocument(text, { customTags: [RUBY_BINARY, YAML_BINARY], logLevel: 'silent' });
  if (document.errors.length > 0) throw new TypeError('not YAML');
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
