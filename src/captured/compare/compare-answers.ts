/**
 * Compares a recorded answer with that of the sandbox, and gives the comparison a class.
 */
import { isPublicHeader } from '../anonymise/public-words.ts';
import type { RecordedAnswer } from '../exchange/recorded-exchange.ts';
import { compareJson, changesShape, type Difference } from './compare-json.ts';
import { parseSpelled } from '../exchange/spelled-json.ts';

/** From the best. The last one means that the sandbox does not have the operation. */
export const CLASSES = ['exact', 'same shape', 'differs', 'outside'] as const;
export type AnswerClass = (typeof CLASSES)[number];

/** The headers that a client reads. */
const COMPARED_HEADERS = ['content-type', 'location', 'retry-after'] as const;

const FIRST_ERROR = 400;
/** What values say nothing about, if a recorder has kept them in place of the text. */
const UNKNOWN: ReadonlySet<Difference['kind']> = new Set(['order', 'number spelling']);
/** A link to a file in a storage. */
const SIGNED = /[?&]X-Amz-Signature=/i;

export function compareAnswers(recorded: RecordedAnswer, own: RecordedAnswer): Difference[] {
  const differences: Difference[] = [];
  if (recorded.status !== own.status)
    differences.push({ kind: 'status', path: '', recorded: String(recorded.status), own: String(own.status) });
  // Nothing else of an error and of a success can be equal.
  if (isError(recorded) !== isError(own)) return differences;
  for (const name of COMPARED_HEADERS) {
    const [value, ownValue] = [recorded.headers.get(name), own.headers.get(name)];
    if (value !== undefined && normalized(name, value) !== normalized(name, ownValue ?? ''))
      differences.push({
        kind: 'header',
        path: name,
        ...shownHeader('recorded', value),
        ...shownHeader('own', ownValue),
      });
  }
  if (recorded.body === undefined || own.body === undefined || recorded.body === own.body) return differences;
  const ofBodies = compareBodies(recorded.body, own.body);
  return [
    ...differences,
    ...(recorded.isParsed === true ? ofBodies.filter(({ kind }) => !UNKNOWN.has(kind)) : ofBodies),
  ];
}

export function classOf(differences: readonly Difference[]): AnswerClass {
  if (differences.length === 0) return 'exact';
  return differences.some(changesShape) ? 'differs' : 'same shape';
}

function compareBodies(recorded: string, own: string): Difference[] {
  const [value, ownValue] = [parseSpelled(recorded), parseSpelled(own)];
  if (value === undefined || ownValue === undefined) return [{ kind: 'body', path: '' }];
  return compareJson(value, ownValue);
}

function isError({ status }: RecordedAnswer): boolean {
  return status >= FIRST_ERROR;
}

function shownHeader(side: 'recorded' | 'own', value: string | undefined) {
  return value !== undefined && isPublicHeader(value) ? { [side]: value } : {};
}

/** Blanks and the letter case of media types do not matter, nor does where files are stored. */
function normalized(name: (typeof COMPARED_HEADERS)[number], value: string): string {
  if (name === 'location' && SIGNED.test(value)) return SIGNED.source;
  return name === 'content-type' ? value.toLowerCase().replaceAll(' ', '') : value;
}
