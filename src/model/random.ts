/**
 * Pseudo-random numbers: hashes of the world's seed and names. Ids, tokens and the simulation use them. Hashes are
 * signed where speed matters, because engines allocate an object for each integer above 2^31.
 */
const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** 2^32 divided by the golden ratio, whose multiples are evenly distributed. */
export const GOLDEN = 0x9e3779b1;
const MURMUR_1 = 0x85ebca6b;
const MURMUR_2 = 0xc2b2ae35;

function scramble(value: number, first: number, second: number): number {
  const h = Math.imul(value, first);
  const mixed = Math.imul(h ^ (h >>> 15), second);
  return mixed ^ (mixed >>> 13);
}

/** Combines a hash and a key into a new hash. */
export function mixBits(value: number, key: number): number {
  return scramble(value ^ Math.imul(key, GOLDEN), MURMUR_1, MURMUR_2);
}

/** The unsigned variant for keys that are hashes already. Changing it changes ids and tokens. */
export function mixId(value: number, key: number): number {
  return scramble(value ^ key, GOLDEN, MURMUR_1) >>> 0;
}

/** FNV-1a, which gives similar texts similar hashes. */
function fnv(text: string, start: number): number {
  let h = start;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), FNV_PRIME);
  return h;
}

/** A signed hash of a text. */
export function hashToInteger(text: string, start = FNV_OFFSET): number {
  return mixBits(fnv(text, start), text.length);
}

/** An unsigned hash of a text, finished as in MurmurHash3. */
export function hashText(text: string, start = FNV_OFFSET): number {
  let h = fnv(text, start);
  h = Math.imul(h ^ (h >>> 16), MURMUR_1);
  h = Math.imul(h ^ (h >>> 13), MURMUR_2);
  return (h ^ (h >>> 16)) >>> 0;
}

/** A number in [0, 1). */
export function uniform(hash: number): number {
  return (hash >>> 0) / 0x1_0000_0000;
}

/** An integer in [0, count). */
export function pickOne(hash: number, count: number): number {
  return (hash >>> 0) % count;
}

/** Log-uniform: values between 1 and 2 are as frequent as values between 2 and 4. */
export function logUniform(hash: number, low: number, high: number): number {
  return valueAtPosition({ low, high }, uniform(hash));
}

/** The value at a position of a range on a logarithmic scale: 0 is the low end, 1 the high end. */
export function valueAtPosition({ low, high }: { low: number; high: number }, position: number): number {
  const within = Math.min(Math.max(position, 0), 1);
  return low === 0 ? high * within : low * (high / low) ** within;
}

/** An integer whose expected value is `mean`. */
export function stochasticRound(hash: number, mean: number): number {
  const whole = Math.floor(mean);
  return whole + (uniform(hash) < mean - whole ? 1 : 0);
}
