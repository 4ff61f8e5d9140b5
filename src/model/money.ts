/**
 * Money is kept in whole minor units of the marketplace's currency; a number on the wire is rounded half up first.
 */

/** `0.015` becomes `2`, yen `10.5` become `11`. NaN stays NaN, infinite stays infinite. */
export function toMinor(amount: number, decimals: 0 | 2): number {
  if (decimals === 0) return Math.round(amount);
  const scaled = amount * 100;
  // 1.005 * 100 is 100.49999999999999: in 15 digits, all that a float is sure of, half a cent is where it was meant.
  return Number.isInteger(scaled) ? scaled : Math.round(Number(scaled.toPrecision(15)));
}

export function toMajor(minor: number, decimals: 0 | 2): number {
  return decimals === 0 ? minor : minor / 100;
}

/** The shortest decimal form, or, as recorded from the real service, always with a decimal point. */
export function moneyText(minor: number, decimals: 0 | 2, alwaysPoint: boolean): string {
  const isUsual = decimals === 2 && Number.isInteger(minor) && minor >= 0 && minor <= MAX_CENTS;
  const text = isUsual ? centsText(minor) : String(toMajor(minor, decimals));
  return alwaysPoint && !text.includes('.') ? `${text}.0` : text;
}

/** Amounts whose cents a float is sure of. */
const MAX_CENTS = 1e13;
const CENTS = Array.from({ length: 100 }, (_, cents) => String(cents / 100).slice(1));

/** Whole numbers become text several times as fast as fractions, and a report has a million of them. */
function centsText(minor: number): string {
  const cents = minor % 100;
  return `${(minor - cents) / 100}${CENTS[cents] ?? ''}`;
}

const FIELDS: readonly string[] = ['budget', 'bid', 'defaultBid'];

/** Of a draft or patch: what it holds is in minor units. */
export function isMoneyField(name: string): boolean {
  return FIELDS.includes(name);
}
