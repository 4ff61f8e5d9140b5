/**
 * Splits a YAML document at the items of a list in block style. All that belongs to an item is indented more than the
 * dash with which it begins.
 */
import { RecordingError } from '../../recorded-exchange.ts';
import { Gathered, itemAt, type Part, type SplitOptions } from './split.ts';

const FIELD = /^([A-Za-z_]+):\s*$/;
const DASH = /^( *)-(?: |$)/;

/** Throws `RecordingError` if the document ends within a line. */
export function* splitYaml(chunks: Iterable<string>, { name, lists }: SplitOptions): Generator<Part, undefined> {
  const [rest, item] = [new Gathered(), new Gathered()];
  let [list, field, indent, items] = ['', '', '', 0];
  for (const line of linesOf(chunks, name)) {
    const dash = DASH.exec(line)?.[1];
    const begins = dash !== undefined && (list === '' ? lists.has(field) : dash === indent);
    // A line that is indented less ends the list; blank lines and lines of an item do not.
    const ends = list !== '' && !begins && line.trim() !== '' && !line.startsWith(`${indent} `);
    if ((begins || ends) && list !== '') yield { kind: 'item', list, text: item.take() };
    if (begins) {
      [list, indent] = [list || field, dash];
      items++;
    } else if (ends) {
      list = '';
    }
    if (list === '') {
      if (line.trim() !== '') field = FIELD.exec(line)?.[1] ?? '';
      rest.add(line, () => name);
    } else {
      item.add(line, () => itemAt(name, items));
    }
  }
  if (list !== '') yield { kind: 'item', list, text: item.take() };
  yield { kind: 'rest', text: rest.take() };
}

/** With their ends. */
function* linesOf(chunks: Iterable<string>, name: string): Generator<string, undefined> {
  const begun = new Gathered();
  for (const chunk of chunks) {
    const lines = chunk.split(/(?<=\n)/);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      begun.add(line, () => name);
      yield begun.take();
    }
    begun.add(last, () => name);
    if (last.endsWith('\n')) yield begun.take();
  }
  if (begun.take() !== '')
    throw new RecordingError(`${name} ends within a line, so it is not complete; record it again`);
}
