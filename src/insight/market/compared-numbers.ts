/**
 * The numbers of a period in one world: in all, of campaigns, and of single entities.
 */
import type { Kind } from '../../model/entities.ts';
import { z } from '../../model/schemas/zod.ts';
import type { Reading } from '../../core/entities/operation-context.ts';
import type { ReportRow, RowLevel } from '../../core/performance/rows/report-row.ts';
import { eachMarketRow, type MarketQuery } from './market-rows.ts';
import { addSums, MarketNumbersJson, NO_SUMS, numbersOf, subtractSums, type MarketSums } from './profit.ts';

type EntityLevel = Extract<RowLevel, 'campaign' | 'adGroup' | 'clause' | 'ad'>;

/** By id. */
type SumsById = Map<string, MarketSums>;

export interface PeriodNumbers {
  total: MarketSums;
  campaigns: SumsById;
  /** The names of campaigns by their ids. */
  names: Map<string, string>;
  entities: SumsById;
}

/**
 * The level whose rows have the numbers of a kind. Negatives have no numbers, portfolios no rows, and numbers of sponsored
 * display are not counted.
 */
export const LEVEL_OF: Readonly<Partial<Record<Kind, EntityLevel>>> = {
  campaign: 'campaign',
  sbCampaign: 'campaign',
  adGroup: 'adGroup',
  sbAdGroup: 'adGroup',
  keyword: 'clause',
  target: 'clause',
  sbKeyword: 'clause',
  sbTarget: 'clause',
  sbTheme: 'clause',
  productAd: 'ad',
  sbAd: 'ad',
};

const ENTITY_OF: Readonly<Record<EntityLevel, (row: ReportRow) => { id: string } | undefined>> = {
  campaign: ({ campaign }) => campaign,
  adGroup: ({ adGroup }) => adGroup,
  clause: ({ keyword, target }) => keyword ?? target,
  ad: ({ ad }) => ad,
};

/** `levels`: those of single entities that are asked for, in addition to campaigns. */
export function numbersOfPeriod(
  context: Reading,
  query: Omit<MarketQuery, 'isDaily'>,
  levels: ReadonlySet<EntityLevel>,
): PeriodNumbers {
  const numbers: PeriodNumbers = {
    total: { ...NO_SUMS },
    campaigns: new Map(),
    names: new Map(),
    entities: new Map(),
  };
  for (const level of new Set<EntityLevel>(['campaign', ...levels])) {
    eachMarketRow(context, level, { ...query, isDaily: false }, (row, sums) => {
      const id = ENTITY_OF[level](row)?.id;
      if (id !== undefined) numbers.entities.set(id, sums);
      if (level !== 'campaign') return;
      numbers.campaigns.set(row.campaign.id, sums);
      numbers.names.set(row.campaign.id, row.campaign.name);
      addSums(numbers.total, sums);
    });
  }
  return numbers;
}

export const ComparedJson = z
  .object({
    with: MarketNumbersJson.describe('With the changes'),
    without: MarketNumbersJson.describe('Without them'),
    difference: MarketNumbersJson.describe('With the changes minus without them'),
  })
  .openapi('MarketComparison');

export function compared(
  changed: Readonly<MarketSums> = NO_SUMS,
  without: Readonly<MarketSums> = NO_SUMS,
  decimals: 0 | 2,
): z.input<typeof ComparedJson> {
  return {
    with: numbersOf(changed, decimals),
    without: numbersOf(without, decimals),
    difference: numbersOf(subtractSums(changed, without), decimals),
  };
}
