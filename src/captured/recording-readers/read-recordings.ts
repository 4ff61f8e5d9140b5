/**
 * Reads files of recordings in whatever format they have. Nothing in a file is executed.
 */
import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import {
  RecordingError,
  type RecordedExchange,
  type RecordedTraffic,
  type SkippedExchange,
} from '../recorded-exchange.ts';
import { HAR } from './har.ts';
import { JOURNAL } from './journal.ts';
import { POLLY } from './polly.ts';
import type { OpenRecording, Reader } from './reader.ts';
import { redactExchange } from './redact-exchange.ts';
import { openSource } from './source/open-source.ts';
import { VCR } from './vcr.ts';

/** An archive of Polly.js is one of HAR, too. */
const READERS: readonly Reader[] = [POLLY, HAR, JOURNAL, VCR];
const LISTS: ReadonlySet<string> = new Set(READERS.flatMap(({ lists }) => lists));

/** The files of a folder that can be recordings. */
const IN_FOLDER = '**/*.{har,json,yaml,yml}';

/**
 * The exchanges of all files in this order, and the first start that a file names. Throws `RecordingError`.
 */
export function readRecordings(paths: readonly string[]): RecordedTraffic {
  const recordings = inOrder(paths.flatMap(recordingsAt));
  const start = recordings.map((each) => each.start).find(({ seed }) => seed !== undefined) ?? {};
  const entries = function* (): Generator<RecordedExchange | SkippedExchange, undefined> {
    for (const recording of recordings)
      for (const entry of recording.exchanges()) yield 'reason' in entry ? entry : redactExchange(entry);
  };
  return {
    start,
    entries: { [Symbol.iterator]: entries },
    exchanges: { [Symbol.iterator]: () => entries().flatMap((entry) => ('reason' in entry ? [] : [entry])) },
  };
}

/** In the order of their first instants, because the clock of the world only moves forward; as they are if one has none. */
function inOrder(recordings: readonly OpenRecording[]): readonly OpenRecording[] {
  if (recordings.length < 2) return recordings;
  const begun = recordings.map((recording) => ({ recording, at: firstInstantOf(recording) }));
  if (begun.some(({ at }) => at === undefined)) return recordings;
  return begun.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)).map(({ recording }) => recording);
}

function firstInstantOf(recording: OpenRecording): number | undefined {
  for (const entry of recording.exchanges()) if (!('reason' in entry)) return entry.at;
  return undefined;
}

/** The recordings of a folder have the order of their names. */
function recordingsAt(path: string): OpenRecording[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) return [openRecording(path, basename(path))];
  const names = globSync(IN_FOLDER, { cwd: path });
  if (names.length === 0)
    throw new RecordingError(
      `the folder ${path} has no file whose name ends with .har, .json, .yaml or .yml; name a file`,
    );
  const found = names.toSorted().map((name) => recordingIn(join(path, name), name) ?? otherFile(name));
  if (found.every(({ isOther }) => isOther)) throw unknownFormat(path);
  return found;
}

function openRecording(path: string, name: string): OpenRecording {
  const recording = recordingIn(path, name);
  if (recording === undefined) throw unknownFormat(name);
  return recording;
}

/** Undefined if no reader knows its format. */
function recordingIn(path: string, name: string): OpenRecording | undefined {
  const source = openSource(path, LISTS, name);
  for (const reader of READERS) {
    const recording = reader.open(source);
    if (recording !== undefined) return recording;
  }
  return undefined;
}

/** Of a folder, which can also have files such as a configuration. */
function otherFile(where: string): OpenRecording {
  return { start: {}, isOther: true, exchanges: () => [{ where, reason: 'its file has no format that can be read' }] };
}

function unknownFormat(name: string): RecordingError {
  const formats = READERS.map(({ format }) => format).join(', ');
  return new RecordingError(`${name} has none of the formats that can be read: ${formats}; record it in one of them`);
}
