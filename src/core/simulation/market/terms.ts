/**
 * Search terms. A term is a base, such as `camp stove`, with at most one modifier before it and one after it or within it:
 * `used camp stove`, `camp stove set`, `camp travel stove`. All terms with the same base are a family. Terms depend on their own words only.
 */
import { normalizeText } from '../../../model/validate-text.ts';

/**
 * `plain`: shoppers of any product of the base. `ready`: they want to buy. `related`: they want something similar.
 * `waste`: no product satisfies them.
 */
export type TermKind = 'plain' | 'ready' | 'related' | 'waste';

interface Modifier {
  text: string;
  kind: TermKind;
}

/** Other brands: shoppers want these, and not what is advertised. */
export const RIVAL_BRANDS = [
  'velkarro',
  'northpike',
  'grandell',
  'tessavo',
  'brimholt',
  'quorvia',
  'almendi',
  'steinvik',
  'parlowe',
  'zentori',
  'haldex',
  'morvane',
] as const;

/** The first is for terms without one. */
export const BEFORE: readonly Modifier[] = [
  { text: '', kind: 'plain' },
  { text: 'best', kind: 'ready' },
  { text: 'cheap', kind: 'plain' },
  { text: 'new', kind: 'plain' },
  { text: 'small', kind: 'plain' },
  { text: 'large', kind: 'plain' },
  { text: 'premium', kind: 'ready' },
  { text: 'used', kind: 'waste' },
  { text: 'free', kind: 'waste' },
  ...RIVAL_BRANDS.map((text): Modifier => ({ text, kind: 'waste' })),
];

export const AFTER: readonly Modifier[] = [
  { text: '', kind: 'plain' },
  { text: 'sale', kind: 'ready' },
  { text: 'for home', kind: 'plain' },
  { text: 'gift', kind: 'plain' },
  { text: 'set', kind: 'plain' },
  { text: 'with case', kind: 'plain' },
  { text: 'online', kind: 'ready' },
  { text: 'repair', kind: 'waste' },
  { text: 'parts', kind: 'waste' },
  { text: 'manual', kind: 'waste' },
  { text: 'mini', kind: 'related' },
  { text: 'travel', kind: 'related' },
  { text: 'kids', kind: 'related' },
  { text: 'luxury', kind: 'related' },
];
/** From here on, modifiers are after the first word: `camp travel stove`. A phrase does not match these terms. */
export const FIRST_INNER = AFTER.findIndex(({ kind }) => kind === 'related');

/** The positions of the modifiers in their lists; 0 is none. */
export interface ParsedTerm {
  base: string;
  before: number;
  after: number;
}

const BEFORE_BY_TEXT = positionsOf(BEFORE);
const AFTER_BY_TEXT = positionsOf(AFTER);

function positionsOf(modifiers: readonly Modifier[]): ReadonlyMap<string, number> {
  return new Map(modifiers.map(({ text }, position) => [text, position]));
}

/** A text whose modifiers are not clear, such as `best used camp stove`, is a base without modifiers. */
export function parseTerm(text: string): ParsedTerm {
  const normal = normalizeText(text);
  const parsed = withoutModifiers(normal);
  return takesModifiers(parsed.base) ? parsed : { base: normal, before: 0, after: 0 };
}

/** Whether terms of the base can have modifiers. A base that is or has one would have terms of two families. */
export function takesModifiers(base: string): boolean {
  const { before, after } = withoutModifiers(base);
  return before === 0 && after === 0 && !BEFORE_BY_TEXT.has(base);
}

function withoutModifiers(normal: string): ParsedTerm {
  const first = normal.indexOf(' ');
  const before = first < 0 ? 0 : (BEFORE_BY_TEXT.get(normal.slice(0, first)) ?? 0);
  const rest = before === 0 ? normal : normal.slice(first + 1);
  return { before, ...(withInner(rest) ?? withLast(rest)) };
}

type Parsed = Pick<ParsedTerm, 'base' | 'after'>;

function withInner(text: string): Parsed | undefined {
  const [first = '', second = '', ...others] = text.split(' ');
  const after = AFTER_BY_TEXT.get(second) ?? 0;
  return after < FIRST_INNER ? undefined : { base: [first, ...others].join(' '), after };
}

/** A modifier has at most two words. */
function withLast(text: string): Parsed {
  for (let words = 1, at = text.lastIndexOf(' '); words <= 2 && at > 0; words++, at = text.lastIndexOf(' ', at - 1)) {
    const after = AFTER_BY_TEXT.get(text.slice(at + 1)) ?? 0;
    if (after > 0 && after < FIRST_INNER) return { base: text.slice(0, at), after };
  }
  return { base: text, after: 0 };
}

export function termText({ base, before, after }: ParsedTerm): string {
  const [first, last] = [BEFORE[before]?.text ?? '', AFTER[after]?.text ?? ''];
  if (after >= FIRST_INNER) {
    const [word, ...others] = base.split(' ');
    return [first, word, last, ...others].filter(Boolean).join(' ');
  }
  return `${first}${first && ' '}${base}${last && ' '}${last}`;
}

/** Waste and related terms are so whatever else they say. */
export function kindOf({ before, after }: Pick<ParsedTerm, 'before' | 'after'>): TermKind {
  const [first, last] = [BEFORE[before]?.kind ?? 'plain', AFTER[after]?.kind ?? 'plain'];
  if (first === 'waste' || last === 'waste') return 'waste';
  if (last === 'related') return last;
  return first === 'ready' || last === 'ready' ? 'ready' : 'plain';
}
