/**
 * Numbers as text: counts, sizes and amounts of money.
 */
const LOCALE = 'en-US';
const counts = new Intl.NumberFormat(LOCALE);
const sizes = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });
const moneyFormats = new Map<string, Intl.NumberFormat>();

export function countText(count: number): string {
  return counts.format(count);
}

/** `1 call`, `2 calls`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${countText(count)} ${count === 1 ? one : many}`;
}

const UNITS = ['bytes', 'KB', 'MB', 'GB'];

export function sizeText(bytes: number): string {
  let size = bytes;
  let unit = 0;
  for (; size >= 1024 && unit < UNITS.length - 1; unit++) size /= 1024;
  return `${sizes.format(size)} ${UNITS[unit]}`;
}

/** `currency` is an ISO 4217 code, which decides the number of decimals. */
export function moneyText(amount: number, currency: string): string {
  let format = moneyFormats.get(currency);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, { style: 'currency', currency });
    moneyFormats.set(currency, format);
  }
  return format.format(amount);
}

export function millisecondsText(ms: number): string {
  return ms < 10 ? `${ms.toFixed(1)} ms` : ms < 10_000 ? `${Math.round(ms)} ms` : `${sizes.format(ms / 1000)} s`;
}
