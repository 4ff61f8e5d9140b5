/**
 * Reads overridden numbers from their names in the service.
 */
import type { OverrideValues } from '../../model/market.ts';
import { FAMILIES, type Attributed, type Family, type OverriddenSeries } from './attribution.ts';
import { completeOrders } from './complete-orders.ts';
import { attributedName } from './names.ts';
import { WINDOWS } from './totals.ts';

export interface MetricOverride {
  impressions: number | undefined;
  clicks: number | undefined;
  cost: number | undefined;
  attributed: Readonly<Record<Family, Attributed<OverriddenSeries>>>;
}

export function readOverrides(values: OverrideValues): MetricOverride {
  const series = (family: Family): Attributed<OverriddenSeries> => ({
    all: WINDOWS.map((window) => values[attributedName(family, window, false)]),
    same: WINDOWS.map((window) => values[attributedName(family, window, true)]),
  });
  return {
    impressions: values['impressions'],
    clicks: values['clicks'],
    cost: values['cost'],
    attributed: { conversions: series('conversions'), units: series('units'), sales: series('sales') },
  };
}

export function isOverridden({ all, same }: Attributed<OverriddenSeries>): boolean {
  return [...all, ...same].some((value) => value !== undefined);
}

/** Whether any number is above zero: orders need a click. */
export function setsOrders({ attributed }: MetricOverride): boolean {
  return FAMILIES.some((family) =>
    [...attributed[family].all, ...attributed[family].same].some((value) => (value ?? 0) > 0),
  );
}

const NONE: Attributed = { all: WINDOWS.map(() => 0), same: WINDOWS.map(() => 0) };
const NOTHING = { conversions: NONE, units: NONE, sales: NONE };
const UNSET = { all: [], same: [] };
const ANY = { conversions: UNSET, units: UNSET, sales: UNSET };

/** The first contradiction among the values, whatever the entity is. */
export function contradictionIn(values: OverrideValues): { name: string; reason: string } | undefined {
  const overrides = readOverrides(values);
  const { impressions = Infinity, clicks = Infinity, cost = 0, attributed } = overrides;
  if (overrides.clicks !== undefined && overrides.clicks > impressions)
    return { name: 'clicks', reason: 'must not exceed impressions' };
  const max = Math.min(impressions, clicks);
  if (cost > 0 && max === 0) return { name: 'cost', reason: 'must be 0 without clicks' };
  for (const family of FAMILIES) {
    const { all, same } = attributed[family];
    const name = nameIn(values, family);
    if (max === 0 && [...all, ...same].some((value) => (value ?? 0) > 0))
      return { name, reason: 'must be 0 without clicks' };
    if (completeOrders(NOTHING, { ...ANY, [family]: attributed[family] }) === undefined)
      return {
        name,
        reason:
          'a longer window must not have less than a shorter one, for the advertised product and for others alike',
      };
  }
  if (completeOrders(NOTHING, attributed) === undefined)
    return {
      name: FAMILIES.map((family) => nameIn(values, family)).find((name) => name !== '') ?? '',
      reason:
        'orders, units and sales must agree in each window and between windows: an order has at least one unit, a unit costs at least the smallest amount of the currency, and sales need an order',
    };
  return undefined;
}

/** The first overridden number of a family. */
function nameIn(values: OverrideValues, family: Family): string {
  const names = WINDOWS.flatMap((window) => [
    attributedName(family, window, false),
    attributedName(family, window, true),
  ]);
  return names.find((name) => values[name] !== undefined) ?? '';
}
