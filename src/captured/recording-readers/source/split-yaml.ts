/**
 * Splits a YAML document at the items of a list in block style. All that belongs to an item is indented more than the
 * dash with which it begins.
 */
import { GatheredText } from '../../../model/text/gathered-text.ts';
import { RecordingError } from '../../recorded-exchange.ts';
import { itemAt, MAX_ITEM_LENGTH, tooLong, type Part, type SplitOptions } from './split.ts';

const FIELD = /^([A-Za-z_]+):\s*$/;
const DASH = /^( *)-(?: |$)/;

/** Throws `RecordingError` if the document ends within a line. */
export function* splitYaml(chunks: Iterable<string>, { name, lists }: SplitOptions): Generator<Part, undefined> {
  let [list, field, indent, items] = ['', '', '', 0];
  const rest = gathered(() => name);
  const item = gathered(() => itemAt(name, items));
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
      rest.add(line);
    } else {
      item.add(line);
    }
  }
  if (list !== '') yield { kind: 'item', list, text: item.take() };
  yield { kind: 'rest', text: rest.take() };
}

/** With their ends. */
function* linesOf(chunks: Iterable<string>, name: string): Generator<string, undefined> {
  const begun = gathered(() => name);
  for (const chunk of chunks) {
    const lines = chunk.split(/(?<=\n)/);
    const last = lines.pop() ?? '';
    for (const line of lines) {
      begun.add(line);
      yield begun.take();
    }
    begun.add(last);
    if (last.endsWith('\n')) yield begun.take();
  }
  if (begun.take() !== '')
    throw new RecordingError(`${name} ends within a line, so it is not complete; record it again`);
}

function gathered(where: () => string): GatheredText {
  return new GatheredText(MAX_ITEM_LENGTH, () => tooLong(where()));
}
