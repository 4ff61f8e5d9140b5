/**
 * How figures are rounded before they are written.
 */

const DIGITS = 2;
/** What is added to figures from 1 on; to smaller ones a tenth of it, a hundredth and so on. */
const BETWEEN = 0.005;

/** A whole number of entities with two significant digits. */
export function countFigure(value: number): number {
  return Math.round(Number(value.toPrecision(DIGITS)));
}

/**
 * Two significant digits, and a third decimal that amounts of money do not have: a figure equals no amount of the account,
 * whatever its unit is. It is below `max`, also after rounding.
 */
export function figure(value: number, max = Infinity): number {
  const rounded = Number(value.toPrecision(DIGITS));
  if (rounded === 0 || hasThirdDecimal(rounded)) return rounded;
  const scale = Math.min(1, 10 ** (Math.floor(Math.log10(rounded)) + 1));
  return Math.min(withoutError(rounded + BETWEEN * scale), withoutError(max - BETWEEN));
}

/** A part of a whole is at most 1. */
export function partFigure(part: number): number {
  return figure(part, 1);
}

function hasThirdDecimal(value: number): boolean {
  return !Number.isInteger(withoutError(value * 100));
}

/** 0.29 * 100 is 28.999999999999996. */
function withoutError(value: number): number {
  return Number(value.toPrecision(12));
}
