/**
 * Reads recordings of Polly.js: HTTP archives that hold a compressed body as the JSON list of its encoded chunks.
 */
import { z } from '../../model/schemas/zod.ts';
import { parseSpelled } from '../compare/json-value.ts';
import { eachItem, parseEntry, type Reader } from './reader.ts';
import { withCredentials } from './client-headers.ts';
import { exchangeOfEntry, harEntry, textAt, type HarEntry } from './har.ts';
import { textOfBytes } from './recorded-body.ts';
import type { SourceItem } from './source/open-source.ts';

const recording = z.object({
  log: z.object({ creator: z.object({ name: z.literal('Polly.JS') }), entries: z.array(z.unknown()) }),
});
const chunks = z.array(z.string());
/** Versions before 5 wrote hexadecimal digits. */
const HEXADECIMAL = /^(?:[0-9a-f]{2})*$/;
/** A file of a storage, whose answer does not name the compression. */
const GZIP = /^1f8b(?:[0-9a-f]{2})+$/;

export const POLLY: Reader = {
  format: 'a recording of Polly.js',
  lists: ['log.entries'],
  open(source) {
    if (!recording.safeParse(source.rest).success) return undefined;
    return {
      start: {},
      exchanges: () =>
        eachItem(source, (item) => {
          const entry = parseEntry(harEntry, item.value, item.where);
          return [withCredentials(exchangeOfEntry(entry, item, bodyOf(entry, item)))];
        }),
    };
  },
};

function bodyOf({ response }: HarEntry, item: SourceItem): string | undefined {
  const { text, encoding } = response.content;
  const { where } = item;
  if (typeof text !== 'string') return textAt(item, text, 'response', 'content', 'text');
  const compression = response.headers.find(({ name }) => name.toLowerCase() === 'content-encoding')?.value;
  const encoded = compression === undefined ? undefined : chunks.safeParse(parseSpelled(text)).data;
  if (encoded !== undefined) return textOfBytes(Buffer.concat(encoded.map(bytesOf)), compression, where);
  if (GZIP.test(text)) return textOfBytes(Buffer.from(text, 'hex'), compression, where);
  return encoding === 'base64' ? textOfBytes(Buffer.from(text, 'base64'), compression, where) : text;
}

function bytesOf(chunk: string): Buffer {
  return Buffer.from(chunk, HEXADECIMAL.test(chunk) ? 'hex' : 'base64');
}
