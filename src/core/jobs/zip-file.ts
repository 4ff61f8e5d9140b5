/**
 * A ZIP file of texts, as APPNOTE.TXT defines it: each entry is compressed in pieces, and its sizes follow it, because they
 * are not known before. The bytes depend on the texts only.
 */
import { DeflatedText, type TextSums } from './deflated-text.ts';
import { FileBlocks, type StoredFile } from './file-blocks.ts';

interface Entry extends TextSums {
  name: Buffer;
  offset: number;
  compressedSize: number;
}

/** 2.0: deflate. */
const VERSION = 20;
/** The sizes follow the entry, and its name is UTF-8. */
const FLAGS = 0x0808;
const DEFLATE = 8;
/** The first day that ZIP has, 1980-01-01. */
const DATE = 0x21;

export class ZipFile {
  readonly #blocks = new FileBlocks();
  readonly #entries: Entry[] = [];
  /** Bytes that are not in a block yet, so that small entries have none of their own. */
  #waiting: Buffer[] = [];
  #waitingSize = 0;

  /** Adds an entry. Returns a function that takes its text, and one that ends it. Entries follow each other. */
  begin(name: string): { add(text: string): void; end(): void } {
    const bytes = Buffer.from(name);
    const offset = this.#blocks.size + this.#waitingSize;
    this.#write(Buffer.concat([headerOf(bytes), bytes]));
    const start = this.#blocks.size + this.#waitingSize;
    const text = new DeflatedText((piece) => {
      this.#write(piece);
      this.#endBlock();
    });
    return {
      add: (part) => text.add(part),
      end: () => {
        const { last, ...sums } = text.finish();
        this.#write(last);
        const compressedSize = this.#blocks.size + this.#waitingSize - start;
        const entry = { name: bytes, offset, compressedSize, ...sums };
        this.#entries.push(entry);
        this.#write(numbers([0x08074b50, 4], [entry.crc, 4], [compressedSize, 4], [entry.size, 4]));
      },
    };
  }

  add(name: string, text: string): void {
    const entry = this.begin(name);
    entry.add(text);
    entry.end();
  }

  finish(): StoredFile {
    const start = this.#blocks.size + this.#waitingSize;
    for (const entry of this.#entries) this.#write(directoryEntry(entry));
    const size = this.#blocks.size + this.#waitingSize - start;
    const count = this.#entries.length;
    this.#write(numbers([0x06054b50, 4], [0, 4], [count, 2], [count, 2], [size, 4], [start, 4], [0, 2]));
    this.#endBlock();
    return this.#blocks.finish();
  }

  #write(bytes: Buffer): void {
    this.#waiting.push(bytes);
    this.#waitingSize += bytes.length;
  }

  #endBlock(): void {
    this.#blocks.add(this.#waiting);
    this.#waiting = [];
    this.#waitingSize = 0;
  }
}

/** Of an entry, without its name. */
function headerOf(name: Buffer): Buffer {
  return numbers(
    [0x04034b50, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [DATE, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
}

function directoryEntry({ name, crc, compressedSize, size, offset }: Entry): Buffer {
  const fixed = numbers(
    [0x02014b50, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATE, 2],
    [0, 2],
    [DATE, 2],
    [crc, 4],
    [compressedSize, 4],
    [size, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [offset, 4],
  );
  return Buffer.concat([fixed, name]);
}

/** Numbers with the count of their bytes, the lowest byte first. */
function numbers(...fields: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(fields.reduce((sum, [, bytes]) => sum + bytes, 0));
  let position = 0;
  for (const [value, bytes] of fields) position = buffer.writeUIntLE(value, position, bytes);
  return buffer;
}
