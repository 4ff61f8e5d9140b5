/**
 * Reads files of recordings in whatever format they have. Nothing in a file is executed.
 */
import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { redactExchange, withCredentials } from '../anonymise/redact-exchange.ts';
import type {
  RecordedExchange,
  RecordedStart,
  RecordedTraffic,
  SkippedExchange,
} from '../exchange/recorded-exchange.ts';
import { CapturedFileError } from './file-text.ts';
import { HAR } from './har.ts';
import { JOURNAL } from './journal.ts';
import type { OpenRecording, RecordingFormat } from './recording-format.ts';
import { openSource, type Source, type SourceItem } from './recording-source.ts';
import { VCR } from './vcr.ts';

const FORMATS: readonly RecordingFormat[] = [HAR, JOURNAL, VCR];
const LISTS: ReadonlySet<string> = new Set(FORMATS.flatMap(({ lists }) => lists));

/** The files of a folder that can be recordings. */
const IN_FOLDER = '**/*.{har,json,yaml,yml}';

interface Recording {
  start: RecordedStart;
  /** It is a file of another kind. */
  isOther?: true;
  entries(): AsyncIterable<RecordedExchange | SkippedExchange>;
}

/**
 * The exchanges of all files in this order, and the first start that a file names. Rejects with a `CapturedFileError`.
 */
export async function readRecordings(paths: readonly string[]): Promise<RecordedTraffic> {
  const recordings = await inOrder((await Array.fromAsync(paths, recordingsAt)).flat());
  const start = recordings.map((each) => each.start).find(({ seed }) => seed !== undefined) ?? {};
  const entries = async function* (): AsyncGenerator<RecordedExchange | SkippedExchange, undefined> {
    for (const recording of recordings) yield* recording.entries();
  };
  const exchanges = async function* (): AsyncGenerator<RecordedExchange, undefined> {
    for await (const entry of entries()) if (!('reason' in entry)) yield entry;
  };
  return { start, entries: { [Symbol.asyncIterator]: entries }, exchanges: { [Symbol.asyncIterator]: exchanges } };
}

/** In the order of their first instants, because the clock of the world only moves forward; as they are if one has none. */
async function inOrder(recordings: readonly Recording[]): Promise<readonly Recording[]> {
  if (recordings.length < 2) return recordings;
  const begun = await Array.fromAsync(recordings, async (recording) => ({
    recording,
    at: await firstInstantOf(recording),
  }));
  if (begun.some(({ at }) => at === undefined)) return recordings;
  return begun.toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0)).map(({ recording }) => recording);
}

async function firstInstantOf(recording: Recording): Promise<number | undefined> {
  for await (const entry of recording.entries()) if (!('reason' in entry)) return entry.at;
  return undefined;
}

/** The recordings of a folder have the order of their names. */
async function recordingsAt(path: string): Promise<Recording[]> {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const name = basename(path);
    const recording = await recordingIn(path, name);
    if (recording === undefined) throw unknownFormat(name);
    return [recording];
  }
  const names = globSync(IN_FOLDER, { cwd: path });
  if (names.length === 0)
    throw new CapturedFileError(
      `the folder ${path} has no file whose name ends with .har, .json, .yaml or .yml; name a file`,
    );
  const found = await Array.fromAsync(
    names.toSorted(),
    async (name) => (await recordingIn(join(path, name), name)) ?? otherFile(name),
  );
  if (found.every(({ isOther }) => isOther)) throw unknownFormat(path);
  return found;
}

/** Undefined if it has no format that is known. */
async function recordingIn(path: string, name: string): Promise<Recording | undefined> {
  const source = await openSource(path, LISTS, name);
  for (const format of FORMATS) {
    const opened = format.open(source);
    if (opened !== undefined) return { start: opened.start, entries: () => entriesOf(source, opened) };
  }
  return undefined;
}

async function* entriesOf(source: Source, recording: OpenRecording) {
  for await (const item of source.items()) yield readEntry(item, recording);
}

/** An entry that cannot be read does not stop the others. */
function readEntry(item: SourceItem, { read, hasCredentials }: OpenRecording): RecordedExchange | SkippedExchange {
  try {
    const raw = read(item);
    return redactExchange(hasCredentials ? raw : withCredentials(raw));
  } catch (error) {
    if (error instanceof CapturedFileError && error.ofEntry !== undefined)
      return { where: item.where, reason: `its entry cannot be read: ${error.ofEntry}` };
    throw error;
  }
}

/** Of a folder, which can also have files such as a configuration. */
function otherFile(where: string): Recording {
  return {
    start: {},
    isOther: true,
    async *entries() {
      yield { where, reason: 'its file has no format that can be read' };
    },
  };
}

function unknownFormat(name: string): CapturedFileError {
  const formats = FORMATS.map((format) => format.name).join(', ');
  return new CapturedFileError(
    `${name} has none of the formats that can be read: ${formats}; record it in one of them`,
  );
}
