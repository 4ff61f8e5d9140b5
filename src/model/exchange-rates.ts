/**
 * Exchange rates of the currency of view of unified reports. They do not change from day to day.
 */
import type { Settings } from './settings.ts';

/** Units of each currency for a US dollar. */
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

/** What an amount is multiplied with. The settings of a world take precedence. */
export function conversionRate(
  { exchangeRates }: Pick<Settings, 'exchangeRates'>,
  from: Currency,
  to: Currency,
): number {
  const rateOf = (currency: Currency): number => exchangeRates[currency] ?? EXCHANGE_RATES[currency];
  return rateOf(to) / rateOf(from);
}

export function decimalsOf(currency: Currency): 0 | 2 {
  return currency === 'JPY' ? 0 : 2;
}
