/**
 * What the reader of a format of recordings does, and what several formats have in common.
 */
import { z } from '../../model/schemas/zod.ts';
import type { RawExchange, RecordedStart } from '../exchange/recorded-exchange.ts';
import { shownEntryField } from '../anonymise/public-words.ts';
import { CapturedFileError } from './file-text.ts';
import type { Source, SourceItem } from './recording-source.ts';

export interface RecordingFormat {
  /** As messages name it. */
  name: string;
  /** The lists that have the exchanges: `log.entries`. */
  lists: readonly string[];
  /** Undefined if the source does not have the format. Throws `CapturedFileError`. */
  open(source: Source): OpenRecording | undefined;
}

export interface OpenRecording {
  start: RecordedStart;
  /** Whether requests have their credentials, which other tools leave out. */
  hasCredentials: boolean;
  /** Throws `CapturedFileError`, which names the entry. */
  read(item: SourceItem): RawExchange;
}

/** Throws `CapturedFileError`, which names the entry and the field but no value. */
export function parseEntry<T extends z.ZodType>(schema: T, { value, where }: SourceItem): z.output<T> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const field = error.issues[0]?.path.map((part) => shownEntryField(String(part))).join('.') ?? '';
  const problem = `the field '${field}' is missing or not valid`;
  throw new CapturedFileError(`${where}: ${problem}; record the entry again`, problem);
}

export const httpMethod = z
  .string()
  .regex(/^[A-Za-z]{1,20}$/)
  .transform((method) => method.toUpperCase());
/** Some recorders keep a value as they have parsed it, such as the number of bytes. */
const scalar = z.union([z.string(), z.number(), z.boolean()]).transform(String);
export const headerValue = z
  .union([scalar, z.array(scalar)])
  .nullish()
  .transform((all) => [all ?? []].flat());

/** Of a header of an answer, or of a field of a recording. */
export function instantOf(text: string | undefined): number | undefined {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) ? undefined : instant;
}
