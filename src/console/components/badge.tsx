/**
 * A state, a severity or a status as a word in the colour of its meaning.
 */
type Tone = 'good' | 'warn' | 'bad' | 'dim';

/** The first pattern that matches decides. Other words are problems. */
const TONES: readonly (readonly [pattern: RegExp, tone: Tone])[] = [
  [/^(?:ARCHIVED|info|owner)$|ARCHIVED$|ENDED$/, 'dim'],
  [/PAUSED$|PENDING|IN_PROGRESS|PROCESSING|NOT_LIVE|^(?:warning|viewer)$/, 'warn'],
  [/^(?:ENABLED|SUCCESS|COMPLETED)$|ENABLED$|RUNNING$|LIVE$|DELIVERING$|APPROVED$/, 'good'],
  [/./, 'bad'],
];

function toneOf(word: string): Tone {
  return TONES.find(([pattern]) => pattern.test(word))?.[1] ?? 'dim';
}

/** `text` is shown in place of the constant, which decides the colour. */
export function Badge({ value, text = value }: { value: string; text?: string | undefined }) {
  return value === '' ? null : <span class={`chip badge-${toneOf(value)}`}>{text}</span>;
}

/** The status of a response; 0 for a broken connection. */
export function StatusBadge({ status }: { status: number }) {
  const tone: Tone = status === 0 || status >= 400 ? 'bad' : status === 207 ? 'warn' : 'good';
  return <span class={`chip badge-${tone}`}>{status === 0 ? '–' : status}</span>;
}
