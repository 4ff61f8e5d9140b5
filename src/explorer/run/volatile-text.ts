/**
 * Replaces what differs between equal runs in a text: ids of what the run has created, instants during the run,
 * addresses and folders.
 */
import type { World } from '../../world/state/world.ts';

/** The time of a run by one clock, in epoch milliseconds. */
interface Span {
  from: number;
  to: number;
}

export interface VolatileParts {
  /** Texts by what replaces them. Longer texts must come before those that they contain. */
  texts: readonly (readonly [text: string, replacement: string])[];
  /** By the clock of the world and by that of the machine. */
  spans: readonly Span[];
}

const INSTANT = /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?/g;
/** Epoch seconds or milliseconds, perhaps with a fraction. */
const EPOCH = /(?<![\w.-])\d{10}(?:\d{3})?(?:\.\d+)?(?![\w-])/g;
const SIGNATURE = /\?X-Amz-[^\s"'<>]*/g;
/** Clients round, and read their clock shortly before or after a call. */
const MARGIN_MS = 2000;

export function withoutVolatileParts(text: string, { texts, spans }: VolatileParts): string {
  let stable = text;
  for (const [part, replacement] of texts) if (stable.includes(part)) stable = stable.replaceAll(part, replacement);
  const isDuringRun = (instant: number): boolean =>
    spans.some(({ from, to }) => instant >= from - MARGIN_MS && instant <= to + MARGIN_MS);
  return stable
    .replaceAll(SIGNATURE, '?<signature>')
    .replaceAll(INSTANT, (instant) => (isDuringRun(parseInstant(instant)) ? '<instant>' : instant))
    .replaceAll(EPOCH, (number) => {
      const instant = Number(number) * (number.split('.', 1)[0]?.length === 10 ? 1000 : 1);
      return isDuringRun(instant) ? '<instant>' : number;
    });
}

/** An instant without an offset is one of UTC. */
function parseInstant(text: string): number {
  const iso = text.replace(' ', 'T');
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/.test(iso.slice(11)) ? iso : `${iso}Z`);
}

/** The ids and files of the jobs of a world, which depend on the number of calls before. */
export function jobTexts(world: World): [string, string][] {
  return world.jobs.names().flatMap(({ id, kind, fileName }): [string, string][] => [
    [fileName, `<file of a ${kind}>`],
    [id, `<${kind}>`],
  ]);
}
