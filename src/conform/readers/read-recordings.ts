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

/** The files of a folder that can be recordings. */
const IN_FOLDER = '**/*.{har,json,yaml,yml}';

/**
 * The exchanges of all files in this order, and the first start that a file names. Throws `RecordingError`.
 */
export function readRecordings(paths: readonly string[]): RecordedTraffic {
  const recordings = paths.flatMap(recordingsAt);
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

/**
 * The recordings of a folder have the order in which WireMock made them, or that of their names. Of a folder of WireMock only
 * the mappings are recordings.
 */
function recordingsAt(path: string): OpenRecording[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [openRecording(path, basename(path))];
  const mappings = globSync(`${MAPPINGS}/**/*.json`, { cwd: path });
  const names = mappings.length > 0 ? mappings : globSync(IN_FOLDER, { cwd: path });
  if (names.length === 0)
    throw new RecordingError(
      `the folder ${path} has no file whose name ends with .har, .json, .yaml or .yml; name a file`,
    );
  return names
    .toSorted()
    .map((name) => openRecording(join(path, name), name))
    .toSorted((a, b) => (a.order ?? 0) - (b.order ?? 0));
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
