/**
 * Columns of numbers: the quantities of the simulation under their names in reports of version 3, and constants for
 * those that the sandbox does not simulate.
 */
import { QUANTITIES } from '../../simulation/quantities/quantities.ts';
import type { Quantity } from '../../simulation/quantities/quantity.ts';
import type { CampaignType } from '../product.ts';
import { emptyColumn, type ReportColumn, type ReportColumns } from './column.ts';
import { meaningOf } from './meanings.ts';

const TYPES = { count: 'integer', money: 'money', ratio: 'decimal' } as const;

/** Numbers that are zero in rows without orders of clicks. */
const ATTRIBUTED = /^(?:purchases|orders|unitsSold|sales|attributedSales|newToBrand(?:Purchases|Sales|UnitsSold))/;
const SHARE = /(?:Rate|Percentage)(?:14d)?$/;

function columnOf(quantity: Quantity): ReportColumn {
  const { name, type, groups, of } = quantity;
  const isAttributed = groups.length === 0 && ATTRIBUTED.test(name) && !SHARE.test(name);
  return {
    type: TYPES[type],
    meaning: meaningOf(name),
    quantity,
    ...(isAttributed ? { isAttributed } : {}),
    of: ({ totals }) => of(totals),
  };
}

/** In recorded traffic, the numbers of books are zero for accounts that sell none. */
const ZERO_COLUMNS = [
  'qualifiedBorrows',
  'qualifiedBorrowsFromClicks',
  'qualifiedBorrowsFromViews',
  'royaltyQualifiedBorrows',
  'royaltyQualifiedBorrowsFromClicks',
  'royaltyQualifiedBorrowsFromViews',
  'kindleEditionNormalizedPagesRead14d',
  'kindleEditionNormalizedPagesRoyalties14d',
];
const ZERO: ReportColumn = { type: 'integer', meaning: 'Always 0: the sandbox has no books', of: () => 0 };

const NO_LEADS: ReportColumn = { type: 'integer', meaning: 'Always 0: the ads have no lead forms', of: () => 0 };

const CONSTANT_COLUMNS: ReportColumns = {
  ...Object.fromEntries(ZERO_COLUMNS.map((name) => [name, ZERO])),
  addToListFromClicks: {
    type: 'integer',
    meaning: 'Always 0: an order of another product does not follow from a list',
    of: () => 0,
  },
  ...Object.fromEntries(['leadFormOpens', 'leads', 'linkOuts'].map((name) => [name, NO_LEADS])),
  longTermSales: emptyColumn('money', 'the sandbox does not predict sales'),
  longTermROAS: emptyColumn('decimal', 'the sandbox does not predict sales'),
};

function columnsOf(campaignType: CampaignType): ReportColumns {
  const quantities = [...QUANTITIES[campaignType].values()];
  return {
    ...CONSTANT_COLUMNS,
    ...Object.fromEntries(quantities.map((quantity) => [quantity.name, columnOf(quantity)])),
  };
}

/** Columns by product, because some names have another meaning in another product. */
export const QUANTITY_COLUMNS: Readonly<Record<CampaignType, ReportColumns>> = {
  sponsoredProducts: columnsOf('sponsoredProducts'),
  headlineSearch: columnsOf('headlineSearch'),
  sponsoredDisplay: columnsOf('sponsoredDisplay'),
};
