/**
 * The number of a column: a sum over what happened, or a quotient of two such sums.
 */
import {
  NAMED_NUMBERS,
  OTHER_PRODUCT_NUMBERS,
  SB_FURTHER_NUMBERS,
  type NamedNumber,
} from '../../../core/simulation/names.ts';
import { DISPLAY_HALO_NUMBERS, DISPLAY_NUMBERS } from '../../../core/simulation/quantities/display-names.ts';
import type { Group } from '../../../core/simulation/quantities/groups.ts';
import { QUANTITIES } from '../../../core/simulation/quantities/quantities.ts';
import type { Quantity } from '../../../core/simulation/quantities/quantity.ts';
import type { Totals } from '../../../core/simulation/totals.ts';
import type { CampaignType } from '../../../core/performance/product.ts';

export interface Measure {
  name: string;
  /** Money is in minor units. */
  type: 'count' | 'money' | 'ratio';
  groups: readonly Group[];
  of(totals: Totals): number | null;
  /** Undefined for a sum. */
  division: { part: Measure; whole: Measure } | undefined;
}

const NUMBERS: ReadonlyMap<string, NamedNumber> = new Map(
  [...SB_FURTHER_NUMBERS, ...NAMED_NUMBERS, ...OTHER_PRODUCT_NUMBERS].map((number) => [number.name, number]),
);

const QUANTITIES_OF_DISPLAY: ReadonlyMap<string, Quantity> = new Map(
  [...DISPLAY_NUMBERS, ...DISPLAY_HALO_NUMBERS].map((quantity) => [quantity.name, quantity]),
);

/** Of a column of reports of version 2; undefined for a column that is not a number of the simulation. */
export function measureOfVersion2(name: string): Measure | undefined {
  const number = NUMBERS.get(name);
  if (number !== undefined) return ofNumber(number);
  const quantity = QUANTITIES_OF_DISPLAY.get(name);
  return quantity && ofQuantity(quantity);
}

export function measureOfVersion3(campaignType: CampaignType, name: string): Measure | undefined {
  const quantity = QUANTITIES[campaignType].get(name);
  return quantity && ofQuantity(quantity);
}

function ofNumber({ name, isMoney, isRatio, division, of }: NamedNumber): Measure {
  return {
    name,
    type: isMoney ? 'money' : isRatio ? 'ratio' : 'count',
    groups: [],
    of,
    division: division && { part: ofNumber(division.part), whole: ofNumber(division.whole) },
  };
}

function ofQuantity({ name, type, groups, division, of }: Quantity): Measure {
  return {
    name,
    type,
    groups,
    of,
    division: division && { part: ofQuantity(division.part), whole: ofQuantity(division.whole) },
  };
}
