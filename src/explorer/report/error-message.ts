/**
 * Finds the line of an error output that says why a program failed.
 */

/** A frame of a stack, a version, a bracket at the end of an object, a line of markers: it says nothing about the cause. */
const NOISE = /^(?:at .+|File ".+|Node\.js v.+|\.\.\. .+|exit status \d+|[\W\d_]*)$/;
/** A line that names an error, such as `TypeError: no`, `curl: (22)` or `Caused by: no`. */
const MESSAGE = /\b(?:\w{0,60}(?:error|exception)|fatal|panic|failed|caused by)\b[^(:]{0,60}:|^\w{1,60}: \(\d{1,9}\)/i;

/** The last line if it says something, else the last one before it that names an error. Undefined for an empty text. */
export function errorMessage(text: string): string | undefined {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const last = lines.at(-1);
  const isInformative = last !== undefined && !NOISE.test(last);
  const informative = lines.filter((line) => !NOISE.test(line));
  const found = isInformative
    ? last
    : (informative.findLast((line) => MESSAGE.test(line)) ?? informative.at(-1) ?? last);
  return found;
}
