/**
 * Writes metrics from the sums of a row.
 */
import { convertedMinor, decimalsOf, moneyText } from '../../../../model/money.ts';
import type { Part } from './dimensions.ts';
import { isMoney, type Metric, type Unit } from './metrics.ts';

type Sums = readonly (number | null)[];

/** `names` are the names of the sums in their order. Returns a function that writes the JSON of the metric. */
export function metricWriter(
  { sums: [first, second], unit, isConverted }: Metric,
  names: readonly string[],
): (row: { sums: Sums }, part: Part) => string {
  const at = names.indexOf(first);
  if (second === undefined || unit === undefined) {
    const write = isMoney(first) ? amountWriter(isConverted) : String;
    return ({ sums }, part) => textOf(sums[at] ?? null, write, part);
  }
  const divisorAt = names.indexOf(second);
  const write = unit === 'amount' || unit === 'amountPerThousand' ? amountWriter(isConverted) : String;
  return ({ sums }, part) => {
    const above = sums[at] ?? null;
    const below = sums[divisorAt] ?? null;
    return textOf(above === null || !below ? null : quotient(above, below, unit), write, part);
  };
}

function textOf(value: number | null, write: (value: number, part: Part) => string, part: Part): string {
  return value === null ? 'null' : write(value, part);
}

function quotient(part: number, whole: number, unit: Unit): number {
  switch (unit) {
    case 'percent':
      return (part / whole) * 100;
    case 'amountPerThousand':
      return (part / whole) * 1000;
    case 'quotient':
    case 'amount':
      return part / whole;
  }
}

/** Amounts are in minor units of the currency of the profile. */
function amountWriter(isConverted: boolean): (minor: number, part: Part) => string {
  return (minor, { context, viewed }) => {
    const { currency, decimals } = context.scope.marketplace;
    if (!isConverted || viewed === currency) return moneyText(Math.round(minor), decimals, false);
    const { exchangeRates } = context.scope.world.settings;
    return moneyText(Math.round(convertedMinor(exchangeRates, minor, currency, viewed)), decimalsOf(viewed), false);
  };
}
