/**
 * All marketplaces of the service. Their countries, currencies, limits and time zones follow from this table everywhere.
 */
import { decimalsOf, toMinor, type Currency } from './money.ts';

export const REGIONS = ['na', 'eu', 'fe'] as const;
export type Region = (typeof REGIONS)[number];

/** The order is that of lists. Where only a currency is known, the account is in the first country that has it. */
// prettier-ignore
export const COUNTRIES = [
  'US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE',
  'BR', 'MX', 'IN', 'NL', 'SE', 'PL', 'TR', 'BE', 'IE', 'EG', 'SA', 'SG', 'ZA',
] as const;
export type Country = (typeof COUNTRIES)[number];

/** The code of ISO 3166, which the unified API uses. */
export function isoCountry(country: string): string {
  return country === 'UK' ? 'GB' : country;
}

export function countryOfIso(code: string): Country | undefined {
  return COUNTRIES.find((country) => isoCountry(country) === code);
}

/** A range in minor units of the marketplace's currency. */
export interface Span {
  min: number;
  max: number;
}

/** In minor units. The minimum is that of the specification, which is the same number in all currencies. */
export interface Limits extends Span {
  /** The minimum that the service publishes for the marketplace. */
  published: number;
}

export interface Marketplace {
  country: Country;
  marketplaceId: string;
  /** The address of the shop. */
  site: string;
  currency: Currency;
  /** Decimal places: 0 for yen, 2 for other currencies. */
  decimals: 0 | 2;
  timeZone: string;
  /** The default region; the settings of a world can move a country. */
  region: Region;
  bid: Limits;
  budget: Limits;
  /** Of campaigns of sponsored brands. */
  brandBudgets: { daily: Limits; lifetime: Limits };
  /** Of campaigns of sponsored display that are created without a budget. */
  displayBudget: number;
  /** The largest budgets of sponsored display. */
  largestDisplayBudgets: { seller: number; vendor: number };
  /** The smallest bid for a thousand viewable impressions. */
  viewsBid: number;
  /** The factor by which prices of clicks and products differ from those in the United States, in minor units. */
  priceLevel: number;
  /** What usual amounts in minor units are multiplied with: 1 where a dollar is worth a few units of the currency. */
  scale: number;
}

type Amounts = readonly [min: number, max: number];

/** Amounts in major units. Limits that are left out are those in the United States. */
interface Row {
  id: string;
  site: string;
  currency: Currency;
  timeZone: string;
  region: Region;
  priceLevel: number;
  bid?: Amounts;
  budget?: Amounts;
  daily?: Amounts;
  lifetime?: Amounts;
  display?: number;
  largest?: { seller?: number; vendor?: number };
  views?: number;
}

const ANGELES = 'America/Los_Angeles';
const PARIS = 'Europe/Paris';
const VENDORS = { largest: { vendor: 50_000 } } as const;

// Each marketplace has its facts on one line, and the limits that are its own on the next one.
// prettier-ignore
const ROWS: Readonly<Record<Country, Row>> = {
  US: { id: 'ATVPDKIKX0DER', site: 'AMAZON.COM', currency: 'USD', timeZone: ANGELES, region: 'na', priceLevel: 1, ...VENDORS },
  CA: { id: 'A2EUQ1WTGCTBG2', site: 'AMAZON.CA', currency: 'CAD', timeZone: ANGELES, region: 'na', priceLevel: 1, ...VENDORS },
  UK: { id: 'A1F83G8C2ARO7P', site: 'AMAZON.CO.UK', currency: 'GBP', timeZone: 'Europe/London', region: 'eu', priceLevel: 0.7, ...VENDORS },
  DE: { id: 'A1PA6795UKMFR9', site: 'AMAZON.DE', currency: 'EUR', timeZone: PARIS, region: 'eu', priceLevel: 0.7, ...VENDORS },
  FR: { id: 'A13V1IB3VIYZZH', site: 'AMAZON.FR', currency: 'EUR', timeZone: PARIS, region: 'eu', priceLevel: 0.6, ...VENDORS },
  ES: { id: 'A1RKKUPIHCS9HS', site: 'AMAZON.ES', currency: 'EUR', timeZone: PARIS, region: 'eu', priceLevel: 0.6, ...VENDORS },
  IT: { id: 'APJ6JRA9NG5V4', site: 'AMAZON.IT', currency: 'EUR', timeZone: PARIS, region: 'eu', priceLevel: 0.6, ...VENDORS },
  JP: { id: 'A1VC38T7YXB528', site: 'AMAZON.CO.JP', currency: 'JPY', timeZone: 'Asia/Tokyo', region: 'fe', priceLevel: 0.6,
    bid: [2, 100_000], budget: [100, 21_000_000], daily: [100, 21_000_000], lifetime: [10_000, 21_000_000], display: 10_000, largest: { vendor: 5_000_000 }, views: 100 },
  AU: { id: 'A39IBJ37TRP1C6', site: 'AMAZON.COM.AU', currency: 'AUD', timeZone: 'Australia/Sydney', region: 'fe', priceLevel: 1.1,
    bid: [0.02, 1410], budget: [1.4, 1_500_000], daily: [1.4, 1_500_000], lifetime: [141, 28_000_000] },
  AE: { id: 'A2VIGQ35RCS4UG', site: 'AMAZON.AE', currency: 'AED', timeZone: 'Asia/Dubai', region: 'eu', priceLevel: 1.2,
    bid: [0.24, 184], budget: [4, 3_700_000], daily: [4, 3_700_000], lifetime: [367, 74_000_000], display: 400 },
  BR: { id: 'A2Q3Y263D00KWC', site: 'AMAZON.COM.BR', currency: 'BRL', timeZone: 'America/Sao_Paulo', region: 'na', priceLevel: 2,
    bid: [0.07, 3700], budget: [1.32, 5_300_000], daily: [4, 3_700_000], lifetime: [367, 74_000_000], display: 150, views: 2 },
  MX: { id: 'A1AM78C64UM0Y8', site: 'AMAZON.COM.MX', currency: 'MXN', timeZone: ANGELES, region: 'na', priceLevel: 9,
    bid: [0.1, 20_000], budget: [1, 21_000_000], daily: [1, 21_000_000], lifetime: [1000, 200_000_000], display: 150, views: 5 },
  IN: { id: 'A21TJRUUN4KGV', site: 'AMAZON.IN', currency: 'INR', timeZone: 'Asia/Kolkata', region: 'eu', priceLevel: 20,
    bid: [1, 5000], budget: [50, 21_000_000], daily: [100, 21_000_000], lifetime: [5000, 200_000_000], display: 1000, largest: { vendor: 5_000_000 }, views: 4 },
  NL: { id: 'A1805IZSGTT6HS', site: 'AMAZON.NL', currency: 'EUR', timeZone: 'Europe/Amsterdam', region: 'eu', priceLevel: 0.6,
    daily: [4, 3_700_000], lifetime: [367, 74_000_000] },
  SE: { id: 'A2NODRKZP88ZB9', site: 'AMAZON.SE', currency: 'SEK', timeZone: 'Europe/Stockholm', region: 'eu', priceLevel: 6,
    bid: [0.18, 9300], budget: [9, 9_300_000], daily: [9, 9_400_000], lifetime: [900, 187_000_000], largest: { seller: 1_000_000 } },
  PL: { id: 'A1C3SOZRARQ6R3', site: 'AMAZON.PL', currency: 'PLN', timeZone: 'Europe/Warsaw', region: 'eu', priceLevel: 2,
    bid: [0.04, 2000], budget: [2, 2_000_000], daily: [2, 2_400_000], lifetime: [200, 47_000_000], largest: { seller: 1_000_000 } },
  TR: { id: 'A33AVAJ2PDY3EV', site: 'AMAZON.COM.TR', currency: 'TRY', timeZone: 'Europe/Istanbul', region: 'eu', priceLevel: 8,
    bid: [0.05, 2500], budget: [2, 2_500_000], daily: [2, 2_700_000], lifetime: [250, 53_000_000], display: 300, largest: { seller: 2_700_000 }, views: 1.85 },
  BE: { id: 'AMEN7PMS3EDWL', site: 'AMAZON.COM.BE', currency: 'EUR', timeZone: 'Europe/Brussels', region: 'eu', priceLevel: 0.6 },
  IE: { id: 'A28R8C7NBKEWEA', site: 'AMAZON.IE', currency: 'EUR', timeZone: 'Europe/Dublin', region: 'eu', priceLevel: 0.6,
    lifetime: [100, 2_000_000] },
  EG: { id: 'ARBP9OOSHTCHU', site: 'AMAZON.EG', currency: 'EGP', timeZone: 'Africa/Cairo', region: 'eu', priceLevel: 2,
    bid: [0.15, 5.5], budget: [7, 7_400_000], daily: [7, 7_600_000], lifetime: [750, 151_000_000], display: 500, largest: { seller: 7_600_000 }, views: 5 },
  SA: { id: 'A17E79C6D8DWNP', site: 'AMAZON.SA', currency: 'SAR', timeZone: 'Asia/Riyadh', region: 'eu', priceLevel: 1.2,
    bid: [0.1, 3670], budget: [4, 3_700_000], daily: [4, 3_700_000], lifetime: [367, 74_000_000], display: 400, views: 4 },
  SG: { id: 'A19VAU5U5O7RUS', site: 'AMAZON.SG', currency: 'SGD', timeZone: 'Asia/Singapore', region: 'fe', priceLevel: 1.1,
    bid: [0.02, 1100], budget: [1.39, 1_300_000], daily: [4, 3_700_000], lifetime: [367, 74_000_000], display: 300, views: 4 },
  ZA: { id: 'AE08WJ6YKNBMC', site: 'AMAZON.CO.ZA', currency: 'ZAR', timeZone: 'Africa/Johannesburg', region: 'eu', priceLevel: 6,
    bid: [1, 7000], budget: [20, 7_000_000], daily: [6, 7_000_000], lifetime: [650, 140_000_000], views: 1.5 },
};

const LEAST = { bid: 0.02, budget: 1, lifetime: 100 } as const;
const USUAL = {
  bid: [0.02, 1000],
  budget: [1, 1_000_000],
  lifetime: [100, 20_000_000],
  display: 100,
  views: 1,
} as const;

function marketplaceIn(country: Country): Marketplace {
  const { id, site, currency, timeZone, region, priceLevel, ...own } = ROWS[country];
  const { bid, budget, daily = USUAL.budget, lifetime, display, views, largest = {} } = { ...USUAL, ...own };
  const decimals = decimalsOf(currency);
  const minor = (amount: number): number => toMinor(amount, decimals);
  const limits = (least: number, [published, max]: Amounts): Limits => ({
    min: Math.max(1, minor(least)),
    max: minor(max),
    published: minor(published),
  });
  const { seller = budget[1], vendor = seller } = largest;
  return {
    country,
    marketplaceId: id,
    site,
    currency,
    decimals,
    timeZone,
    region,
    bid: limits(LEAST.bid, bid),
    budget: limits(LEAST.budget, budget),
    brandBudgets: { daily: limits(LEAST.budget, daily), lifetime: limits(LEAST.lifetime, lifetime) },
    displayBudget: minor(display),
    largestDisplayBudgets: { seller: minor(seller), vendor: minor(vendor) },
    viewsBid: minor(views),
    priceLevel,
    scale: Math.max(1, Math.round(priceLevel)),
  };
}

const BY_COUNTRY: ReadonlyMap<string, Marketplace> = new Map(
  COUNTRIES.map((country) => [country, marketplaceIn(country)]),
);

export function marketplaceOf(country: Country): Marketplace {
  const place = BY_COUNTRY.get(country);
  if (place === undefined) throw new Error(`no marketplace for country ${country}`);
  return place;
}

/** A site to which a campaign can restrict its ads. */
interface Site {
  countries: readonly Country[];
  /** The part of all traffic. */
  share: number;
}

export const SITES: Readonly<Record<string, Site>> = {
  AMAZON_BUSINESS: { countries: ['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU'], share: 0.15 },
  AMAZON_HAUL: { countries: ['US'], share: 0.05 },
};

/** The part of all traffic that a campaign can have. */
export function shareOfTraffic(siteRestriction: string | null): number {
  return (siteRestriction === null ? undefined : SITES[siteRestriction]?.share) ?? 1;
}
