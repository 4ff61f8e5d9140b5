/**
 * What the reader of a format does.
 */
import { z } from '../../model/schemas/zod.ts';
import { RecordingError, type RecordedStart, type SkippedExchange } from '../recorded-exchange.ts';
import type { RawExchange } from './redact-exchange.ts';
import type { Source, SourceItem } from './source/open-source.ts';

export interface Reader {
  /** As messages name it. */
  format: string;
  /** The lists that have the exchanges: `log.entries`. */
  lists: readonly string[];
  /** Undefined if the source does not have the format. Throws `RecordingError`. */
  open(source: Source): OpenRecording | undefined;
}

export interface OpenRecording {
  start: RecordedStart;
  /** It is a file of another kind. */
  isOther?: true;
  /** Throws `RecordingError`, which names the entry. */
  exchanges(): Iterable<RawExchange | SkippedExchange>;
}

/** Reads each item alone, so that one that cannot be read does not stop the others. */
export function eachItem(
  source: Source,
  read: (item: SourceItem) => readonly RawExchange[],
): Iterable<RawExchange | SkippedExchange> {
  return Iterator.from(source.items()).flatMap((item) => readable(item.where, () => read(item)));
}

function readable(where: string, read: () => readonly RawExchange[]): readonly (RawExchange | SkippedExchange)[] {
  try {
    return read();
  } catch (error) {
    if (error instanceof RecordingError && error.ofEntry !== undefined)
      return [{ where, reason: `its entry cannot be read: ${error.ofEntry}` }];
    throw error;
  }
}

/** Throws `RecordingError`, which names the entry and the field but no value. */
export function parseEntry<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const field = error.issues[0]?.path.map(shownPart).join('.') ?? '';
  const problem = `the field '${field}' is missing or not valid`;
  throw new RecordingError(`${where}: ${problem}; record the entry again`, problem);
}

/** Names of headers and of forms can be anything. */
function shownPart(part: PropertyKey): string {
  return /^[A-Za-z_]{1,30}$|^\d{1,9}$/.test(String(part)) ? String(part) : '*';
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

export const httpUrl = z.url({ protocol: /^https?$/ });
/** Of a header of an answer, or of a field of a recording. */
export const instantOf = (text: string | undefined): number | undefined => {
  const instant = Date.parse(text ?? '');
  return Number.isNaN(instant) ? undefined : instant;
};
