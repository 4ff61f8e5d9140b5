/**
 * Which changes of an output follow from values that an answer has in addition.
 */

/** A number that stands alone: no part of a name, a date or an instant. */
const NUMBER = /(?<![\w.+-]|\d:)-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w+-]|:\d|\.\d)/g;
/** More digits are an id, which is neither counted nor added up. */
const MAX_DIGITS = 10;
const WORD_WITH_DIGIT = /[\w.+-]*\d[\w.+-]*/g;
const MIN_LENGTH = 3;

/** Whether an output has some of these texts or amounts, and no other number. */
export function isMadeOf(output: string, texts: readonly string[], amounts: readonly number[]): boolean {
  const words = output.match(WORD_WITH_DIGIT) ?? [];
  const isKnown = (word: string): boolean =>
    amounts.includes(Number(word)) || texts.some((text) => text.includes(word));
  const hasText = texts.some((text) => text.length >= MIN_LENGTH && output.includes(text));
  return (words.length > 0 || hasText) && words.every(isKnown);
}

/** Whether an output differs only in numbers, to each of which one of the amounts or nothing was added. */
export function isCountedIn(before: string, after: string, amounts: readonly number[]): boolean {
  if (before.replaceAll(NUMBER, '0') !== after.replaceAll(NUMBER, '0')) return false;
  const added = after.match(NUMBER) ?? [];
  return (before.match(NUMBER) ?? []).every((text, i) => isSum(text, added[i] ?? '', amounts));
}

function isSum(before: string, after: string, amounts: readonly number[]): boolean {
  if (before === after) return true;
  if (before.length > MAX_DIGITS && !before.includes('.')) return false;
  const difference = Number(after) - Number(before);
  const decimals = Math.max(decimalsOf(before), decimalsOf(after));
  // The last digit of a sum with fractions may be rounded.
  return amounts.some((amount) => {
    const isExact = decimals === 0 && Number.isInteger(amount);
    return Math.abs(difference - amount) <= (isExact ? 0 : 10 ** -Math.min(decimals, MAX_DECIMALS));
  });
}

/** A float has more, which are not exact. */
const MAX_DECIMALS = 6;

function decimalsOf(text: string): number {
  return /\.(\d+)/.exec(text)?.[1]?.length ?? 0;
}
