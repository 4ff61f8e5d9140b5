/**
 * Amounts are integers in minor units of the marketplace's currency. Numbers in requests are rounded half up.
 */

/** `0.015` becomes `2`, 10.5 yen become `11`. NaN and infinite values stay as they are. */
export function toMinor(amount: number, decimals: 0 | 2): number {
  if (decimals === 0) return Math.round(amount);
  const scaled = amount * 100;
  // 1.005 * 100 is 100.49999999999999. Rounding to 15 significant digits restores the half cent.
  return Number.isInteger(scaled) ? scaled : Math.round(Number(scaled.toPrecision(15)));
}

export function toMajor(minor: number, decimals: 0 | 2): number {
  return decimals === 0 ? minor : minor / 100;
}

/** The shortest decimal form. With `alwaysPoint`, as in recorded traffic, integers end with `.0`. */
export function moneyText(minor: number, decimals: 0 | 2, alwaysPoint: boolean): string {
  const isUsual = decimals === 2 && Number.isInteger(minor) && minor >= 0 && minor <= MAX_CENTS;
  const text = isUsual ? centsText(minor) : String(toMajor(minor, decimals));
  return alwaysPoint && !text.includes('.') ? `${text}.0` : text;
}

/** The largest amount whose cents a float represents exactly. */
const MAX_CENTS = 1e13;
const CENTS = Array.from({ length: 100 }, (_, cents) => String(cents / 100).slice(1));

/** Formatting integers is several times as fast as formatting fractions, and a report has a million of them. */
function centsText(minor: number): string {
  const cents = minor % 100;
  return `${(minor - cents) / 100}${CENTS[cents] ?? ''}`;
}

/** Units of each currency for a US dollar. They do not change from day to day. */
const EXCHANGE_RATES = {
  AED: 3.67,
  AUD: 1.5,
  BRL: 5,
  CAD: 1.35,
  CHF: 0.9,
  CNY: 7.2,
  EGP: 48,
  EUR: 0.92,
  GBP: 0.78,
  INR: 83,
  JPY: 150,
  MXN: 18,
  PLN: 4,
  SAR: 3.75,
  SEK: 10.5,
  SGD: 1.35,
  TRY: 32,
  USD: 1,
  ZAR: 18.5,
} as const;

export type Currency = keyof typeof EXCHANGE_RATES;
// The keys of the object are its currencies.
export const CURRENCIES = Object.keys(EXCHANGE_RATES) as Currency[];

export const isCurrency = (text: string): text is Currency => Object.hasOwn(EXCHANGE_RATES, text);

/** Units of a currency for a US dollar, where they differ from the fixed ones. */
export type ExchangeRates = Readonly<Record<string, number>>;

/** Minor units of another currency, which are not rounded. */
export function convertedMinor(rates: ExchangeRates, minor: number, from: Currency, to: Currency): number {
  const rateOf = (currency: Currency): number => rates[currency] ?? EXCHANGE_RATES[currency];
  return (minor / 10 ** decimalsOf(from)) * (rateOf(to) / rateOf(from)) * 10 ** decimalsOf(to);
}

export function decimalsOf(currency: Currency): 0 | 2 {
  return currency === 'JPY' ? 0 : 2;
}
