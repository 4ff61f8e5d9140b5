/**
 * Numbers that look random and are the same for the same seed and names: a 32-bit hash of what is asked about. As
 * numbers they have a sign: half of those without one are too large to be held without an object of their own.
 */
const GOLDEN = 0x9e3779b1;

/** Another well-mixed number from a number and a key. */
export function mix(value: number, key: number): number {
  let h = Math.imul(value ^ Math.imul(key, GOLDEN), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 15), 0xc2b2ae35);
  return h ^ (h >>> 13);
}

export function hashOf(text: string, start = 0x811c9dc5): number {
  let h = start;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  return mix(h, text.length);
}

/** 0 (included) to 1 (not). */
export function share(hash: number): number {
  return (hash >>> 0) / 0x1_0000_0000;
}

/** 0 (included) to `count` (not), whole. */
export function oneOf(hash: number, count: number): number {
  return (hash >>> 0) % count;
}

/** Evenly spread on a scale of ratios: as often between 1 and 2 as between 2 and 4. */
export function ratioBetween(hash: number, low: number, high: number): number {
  return low === 0 ? high * share(hash) : low * (high / low) ** share(hash);
}

/** A whole number whose mean is `mean`: the part behind the point decides by chance. */
export function wholeAround(hash: number, mean: number): number {
  const whole = Math.floor(mean);
  return whole + (share(hash) < mean - whole ? 1 : 0);
}
