/**
 * Numbers that a world was told, read from the service's names for them.
 */
import type { OverrideValues } from '../model/overrides.ts';
import { completed, FAMILIES, type Attributed, type Family, type ToldSeries } from './attribution.ts';
import { attributedName } from './names.ts';
import { WINDOWS } from './totals.ts';

export interface Told {
  impressions: number | undefined;
  clicks: number | undefined;
  cost: number | undefined;
  attributed: Readonly<Record<Family, Attributed<ToldSeries>>>;
}

export function readTold(values: OverrideValues): Told {
  const series = (family: Family): Attributed<ToldSeries> => ({
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

export function isTold({ all, same }: Attributed<ToldSeries>): boolean {
  return [...all, ...same].some((value) => value !== undefined);
}

/** Any number above zero: then there must be a click that it is attributed to. */
export function wantsOrders({ attributed }: Told): boolean {
  return FAMILIES.some((family) =>
    [...attributed[family].all, ...attributed[family].same].some((value) => (value ?? 0) > 0),
  );
}

const NOTHING: Attributed = { all: WINDOWS.map(() => 0), same: WINDOWS.map(() => 0) };

/** What of it contradicts itself, whatever the entity is: the name, and why. */
export function contradictionIn(values: OverrideValues): { name: string; reason: string } | undefined {
  const told = readTold(values);
  const { impressions = Infinity, clicks = Infinity, cost = 0, attributed } = told;
  if (told.clicks !== undefined && told.clicks > impressions)
    return { name: 'clicks', reason: 'there are more than impressions' };
  const most = Math.min(impressions, clicks);
  if (cost > 0 && most === 0) return { name: 'cost', reason: 'nothing costs without a click' };
  for (const family of FAMILIES) {
    const { all, same } = attributed[family];
    const name = nameIn(values, family);
    if (most === 0 && [...all, ...same].some((value) => (value ?? 0) > 0))
      return { name, reason: 'nothing is attributed without a click' };
    if (completed(NOTHING, attributed[family]) === undefined)
      return {
        name,
        reason: 'a longer window has no less than a shorter one, of the advertised product and of others alike',
      };
  }
  return undefined;
}

/** The first one told of a family. */
function nameIn(values: OverrideValues, family: Family): string {
  const names = WINDOWS.flatMap((window) => [
    attributedName(family, window, false),
    attributedName(family, window, true),
  ]);
  return names.find((name) => values[name] !== undefined) ?? '';
}
