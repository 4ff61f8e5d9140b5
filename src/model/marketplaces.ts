/**
 * The ten marketplaces, each with a country, a currency, a time zone and a region.
 */
import type { Currency } from './money.ts';

export const REGIONS = ['na', 'eu', 'fe'] as const;
export type Region = (typeof REGIONS)[number];

export const COUNTRIES = ['US', 'CA', 'UK', 'DE', 'FR', 'ES', 'IT', 'JP', 'AU', 'AE'] as const;
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

export interface Marketplace {
  country: Country;
  marketplaceId: string;
  currency: Currency;
  /** Decimal places: 0 for yen, 2 for other currencies. */
  decimals: 0 | 2;
  timeZone: string;
  /** The default region; the settings of a world can move a country. */
  region: Region;
  bid: Span;
  budget: Span;
  /** The factor by which prices of clicks and products differ from those in the United States, in minor units. */
  priceLevel: number;
}

const cents = (min: number, max: number): Span => ({ min: Math.round(min * 100), max: Math.round(max * 100) });

const LIKE_US = { bid: cents(0.02, 1000), budget: cents(1, 1_000_000) } as const;

const PLACES: readonly Marketplace[] = [
  {
    country: 'US',
    marketplaceId: 'ATVPDKIKX0DER',
    currency: 'USD',
    decimals: 2,
    timeZone: 'America/Los_Angeles',
    region: 'na',
    priceLevel: 1,
    ...LIKE_US,
  },
  {
    country: 'CA',
    marketplaceId: 'A2EUQ1WTGCTBG2',
    currency: 'CAD',
    decimals: 2,
    timeZone: 'America/Los_Angeles',
    region: 'na',
    priceLevel: 1,
    ...LIKE_US,
  },
  {
    country: 'UK',
    marketplaceId: 'A1F83G8C2ARO7P',
    currency: 'GBP',
    decimals: 2,
    timeZone: 'Europe/London',
    region: 'eu',
    priceLevel: 0.7,
    ...LIKE_US,
  },
  {
    country: 'DE',
    marketplaceId: 'A1PA6795UKMFR9',
    currency: 'EUR',
    decimals: 2,
    timeZone: 'Europe/Paris',
    region: 'eu',
    priceLevel: 0.7,
    ...LIKE_US,
  },
  {
    country: 'FR',
    marketplaceId: 'A13V1IB3VIYZZH',
    currency: 'EUR',
    decimals: 2,
    timeZone: 'Europe/Paris',
    region: 'eu',
    priceLevel: 0.6,
    ...LIKE_US,
  },
  {
    country: 'ES',
    marketplaceId: 'A1RKKUPIHCS9HS',
    currency: 'EUR',
    decimals: 2,
    timeZone: 'Europe/Paris',
    region: 'eu',
    priceLevel: 0.6,
    ...LIKE_US,
  },
  {
    country: 'IT',
    marketplaceId: 'APJ6JRA9NG5V4',
    currency: 'EUR',
    decimals: 2,
    timeZone: 'Europe/Paris',
    region: 'eu',
    priceLevel: 0.6,
    ...LIKE_US,
  },
  {
    country: 'JP',
    marketplaceId: 'A1VC38T7YXB528',
    currency: 'JPY',
    decimals: 0,
    timeZone: 'Asia/Tokyo',
    region: 'fe',
    priceLevel: 0.6,
    bid: { min: 1, max: 100_000 },
    budget: { min: 1, max: 21_000_000 },
  },
  {
    country: 'AU',
    marketplaceId: 'A39IBJ37TRP1C6',
    currency: 'AUD',
    decimals: 2,
    timeZone: 'Australia/Sydney',
    region: 'fe',
    priceLevel: 1.1,
    bid: cents(0.02, 1410),
    budget: cents(1, 1_500_000),
  },
  {
    country: 'AE',
    marketplaceId: 'A2VIGQ35RCS4UG',
    currency: 'AED',
    decimals: 2,
    timeZone: 'Asia/Dubai',
    region: 'eu',
    priceLevel: 1.2,
    bid: cents(0.02, 184),
    budget: cents(1, 3_700_000),
  },
];

const BY_COUNTRY: ReadonlyMap<string, Marketplace> = new Map(PLACES.map((place) => [place.country, place]));

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
