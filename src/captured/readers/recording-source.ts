/**
 * A recording as the items of its lists, one at a time, and the document around them.
 */
import { parseDocument, type ScalarTag } from 'yaml';
import { GatheredText } from '../../model/text/gathered-text.ts';
import { JsonItems, MAX_JSON_DEPTH } from '../../model/text/json-items.ts';
import { CapturedFileError, requireFile, textOf } from './file-text.ts';

/** Long enough for a page of every list, and short enough to hold some of them. */
const MAX_ITEM_MIB = 64;
const MAX_ITEM_LENGTH = MAX_ITEM_MIB * 1024 * 1024;

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
  /** Reads the file again. Throws `CapturedFileError`, which names the item. */
  items(): AsyncIterable<SourceItem>;
}

interface SplitOptions {
  name: string;
  /** Those whose items are read one at a time. */
  lists: ReadonlySet<string>;
}

/** Yields the texts of the items, and returns the document without them. */
type Parts = AsyncGenerator<string, string>;

interface Syntax {
  /** Throws `CapturedFileError` if the document ends too early. */
  split(chunks: AsyncIterable<string>, options: SplitOptions): Parts;
  parse(text: string): unknown;
}

const JSON_SYNTAX: Syntax = { split: splitJson, parse: (text) => JSON.parse(text) };
const YAML_SYNTAX: Syntax = { split: splitYaml, parse: parseYaml };

/** Rejects with a `CapturedFileError` if the file cannot be read. */
export async function openSource(path: string, lists: ReadonlySet<string>, name: string): Promise<Source> {
  requireFile(path);
  const { split, parse } = await syntaxOf(path, name);
  const parts = (): Parts => split(textOf(path, name), { name, lists });
  return {
    name,
    rest: parsed(await restOf(parts()), parse, name),
    async *items() {
      let number = 0;
      for await (const text of parts()) {
        const where = itemAt(name, ++number);
        yield { text, where, value: parsed(text, parse, where) };
      }
    },
  };
}

async function syntaxOf(path: string, name: string): Promise<Syntax> {
  for await (const chunk of textOf(path, name)) {
    const first = chunk.trimStart()[0];
    if (first !== undefined) return first === '{' || first === '[' ? JSON_SYNTAX : YAML_SYNTAX;
  }
  throw new CapturedFileError(`${name} is empty; record it again`);
}

async function restOf(parts: Parts): Promise<string> {
  for (;;) {
    const { value, done } = await parts.next();
    if (done === true) return value;
  }
}

/** The message of a parser repeats a part of the file. */
function parsed(text: string, parse: Syntax['parse'], where: string): unknown {
  try {
    return parse(text);
  } catch {
    throw new CapturedFileError(`${where} is neither JSON nor YAML that can be read; record it again`);
  }
}

function itemAt(name: string, number: number): string {
  return `${name}, entry ${number}`;
}

function tooLong(where: string): CapturedFileError {
  return new CapturedFileError(`${where} has more than ${MAX_ITEM_MIB} MiB; remove it from the recording`);
}

async function* splitJson(chunks: AsyncIterable<string>, { name, lists }: SplitOptions): Parts {
  const document = new JsonItems({
    lists,
    maxLength: MAX_ITEM_LENGTH,
    errorOf(problem, items) {
      if (problem === 'deep') return new CapturedFileError(`${name} has more than ${MAX_JSON_DEPTH} levels`);
      if (problem === 'long') return tooLong(items === undefined ? name : itemAt(name, items + 1));
      const place = items === undefined ? '' : ` after entry ${items}`;
      return new CapturedFileError(`${name} ends${place} and is not complete JSON; record it again`);
    },
  });
  for await (const chunk of chunks) for (const { text } of document.read(chunk)) yield text;
  return document.end();
}

const FIELD = /^([A-Za-z_]+):\s*$/;
const DASH = /^( *)-(?: |$)/;

/** Of a list in block style, all that belongs to an item is indented more than the dash with which the item begins. */
async function* splitYaml(chunks: AsyncIterable<string>, { name, lists }: SplitOptions): Parts {
  let [list, field, indent, items] = ['', '', '', 0];
  const gathered = (where: () => string): GatheredText => new GatheredText(MAX_ITEM_LENGTH, () => tooLong(where()));
  const [rest, begun, item] = [gathered(() => name), gathered(() => name), gathered(() => itemAt(name, items))];
  for await (const chunk of chunks)
    for (const line of linesOf(chunk, begun)) {
      const dash = DASH.exec(line)?.[1];
      const begins = dash !== undefined && (list === '' ? lists.has(field) : dash === indent);
      // A line that is indented less ends the list; blank lines and lines of an item do not.
      const ends = list !== '' && !begins && line.trim() !== '' && !line.startsWith(`${indent} `);
      if ((begins || ends) && list !== '') yield item.take();
      if (begins) {
        [list, indent] = [list || field, dash];
        items++;
      } else if (ends) {
        list = '';
      }
      if (list === '' && line.trim() !== '') field = FIELD.exec(line)?.[1] ?? '';
      (list === '' ? rest : item).add(line);
    }
  if (begun.take() !== '')
    throw new CapturedFileError(`${name} ends within a line, so it is not complete; record it again`);
  if (list !== '') yield item.take();
  return rest.take();
}

/** The lines that end in the chunk, with their ends. `begun`: the line that is open before and after it. */
function* linesOf(chunk: string, begun: GatheredText): Generator<string, undefined> {
  for (const line of chunk.split(/(?<=\n)/)) {
    begun.add(line);
    if (line.endsWith('\n')) yield begun.take();
  }
}

/** What Ruby writes for bytes; the tag of YAML is `!!binary`. */
const RUBY_BINARY: ScalarTag = { tag: '!binary', resolve: (text) => Buffer.from(text, 'base64') };
const YAML_BINARY: ScalarTag = { ...RUBY_BINARY, tag: 'tag:yaml.org,2002:binary' };

/** An item is a list of one. Tags of programming languages have no effect. */
function parseYaml(text: string): unknown {
  const document = parseDocument(text, { customTags: [RUBY_BINARY, YAML_BINARY], logLevel: 'silent' });
  if (document.errors.length > 0) throw new TypeError('not YAML');
  const value: unknown = document.toJS({ maxAliasCount: 100 });
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}
