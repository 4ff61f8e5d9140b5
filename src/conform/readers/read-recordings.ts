/**
 * Reads files of recordings in whatever format they have. Nothing in a file is executed.
 */
import { readFileSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { RecordingError, type Reader, type RecordedTraffic } from '../recorded-exchange.ts';
import { HAR } from './har.ts';
import { JOURNAL } from './journal.ts';

const READERS: readonly Reader[] = [HAR, JOURNAL];

const MEBIBYTE = 1024 * 1024;
/** The longest text of Node.js has 512 MiB. */
const MAX_BYTES = 256 * MEBIBYTE;

/** The exchanges of all files in this order, and the first start that a file names. Throws `RecordingError`. */
export function readRecordings(files: readonly string[]): RecordedTraffic {
  const read = files.map(readRecording);
  const start = read.map((each) => each.start).find(({ seed }) => seed !== undefined) ?? {};
  return { start, exchanges: read.flatMap(({ exchanges }) => exchanges) };
}

function readRecording(path: string): RecordedTraffic {
  const file = basename(path);
  const json = parseFile(path);
  for (const reader of READERS) {
    const traffic = reader.read(json, file);
    if (traffic !== undefined) return traffic;
  }
  throw new RecordingError(
    `${file} is neither an HTTP archive (HAR 1.2) nor a journal of the sandbox; record it in one of these formats`,
  );
}

function parseFile(path: string): unknown {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() !== true) throw new RecordingError(`the file ${path} does not exist`);
  if (stats.size > MAX_BYTES)
    throw new RecordingError(
      `${basename(path)} has ${Math.ceil(stats.size / MEBIBYTE)} MiB: a recording may have ${MAX_BYTES / MEBIBYTE} MiB; split it into several files`,
    );
  try {
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, ''));
  } catch {
    // The message of the parser repeats a part of the file.
    throw new RecordingError(`${basename(path)} is not complete JSON; record it again`);
  }
}
