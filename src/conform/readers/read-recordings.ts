/**
 * Reads files of recordings in whatever format they have. Nothing in a file is executed.
 */
import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { RecordingError, type RecordedExchange, type RecordedTraffic } from '../recorded-exchange.ts';
import { HAR } from './har.ts';
import { JOURNAL } from './journal.ts';
import { POLLY } from './polly.ts';
import { POSTMAN } from './postman.ts';
import type { OpenRecording, Reader } from './reader.ts';
import { redactExchange } from './redact-exchange.ts';
import { openSource } from './source/open-source.ts';
import { VCR } from './vcr.ts';
import { MAPPINGS, WIREMOCK } from './wiremock.ts';

/** An archive of Polly.js is one of HAR, too. */
const READERS: readonly Reader[] = [POLLY, HAR, JOURNAL, VCR, WIREMOCK, POSTMAN];
const LISTS: ReadonlySet<string> = new Set(READERS.flatMap(({ lists }) => lists));

/**
 * The exchanges of all files in this order, and the first start that a file names. A folder is one of WireMock. Throws
 * `RecordingError`.
 */
export function readRecordings(paths: readonly string[]): RecordedTraffic {
  const recordings = paths.flatMap(filesOf).map(({ path, name }) => openRecording(path, name));
  const start = recordings.map((each) => each.start).find(({ seed }) => seed !== undefined) ?? {};
  return {
    start,
    exchanges: {
      *[Symbol.iterator](): Iterator<RecordedExchange> {
        for (const recording of recordings) yield* Iterator.from(recording.exchanges()).map(redactExchange);
      },
    },
  };
}

interface NamedFile {
  path: string;
  /** In messages. */
  name: string;
}

function filesOf(path: string): NamedFile[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [{ path, name: basename(path) }];
  const names = globSync('**/*.json', { cwd: join(path, MAPPINGS) }).toSorted();
  if (names.length === 0)
    throw new RecordingError(`the folder ${path} has no files of WireMock in its folder ${MAPPINGS}; name a file`);
  return names.map((name) => ({ path: join(path, MAPPINGS, name), name: `${MAPPINGS}/${name}` }));
}

function openRecording(path: string, name: string): OpenRecording {
  const source = openSource(path, LISTS, name);
  for (const reader of READERS) {
    const recording = reader.open(source);
    if (recording !== undefined) return recording;
  }
  const formats = READERS.map(({ format }) => format).join(', ');
  throw new RecordingError(`${name} has none of the formats that can be read: ${formats}; record it in one of them`);
}
