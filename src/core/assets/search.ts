/**
 * Searches the latest versions of the assets of a profile, by text and filters, in an order.
 */
import type { Asset } from '../../world/stores/assets.ts';
import type { Scope } from '../entities/operation-context.ts';
import { createdAtOf, extensionOf, latestAssets, nameOf, typeOf } from './library.ts';
import { withoutVersion } from '../../model/assets/assets.ts';
import type { Id } from '../../model/entities.ts';
import { assetsIn } from '../entities/creatives/creatives.ts';
import { displayAssetsIn } from '../entities/display/creatives.ts';
import type { Creative, DisplayProperties } from '../../model/stored/creatives.ts';

export const VALUE_FIELDS = [
  'TAG',
  'ASIN',
  'CAMPAIGN_NAME',
  'CAMPAIGN_ID',
  'PROGRAM',
  'ASSET_TYPE',
  'ASSET_SUB_TYPE',
  'APPROVED_AD_POLICY',
  'ASSET_EXTENSION',
] as const;
type ValueField = (typeof VALUE_FIELDS)[number];
export const RANGE_FIELDS = ['SIZE', 'DATE_UPLOADED'] as const;
type RangeField = (typeof RANGE_FIELDS)[number];
export const SORT_FIELDS = ['CREATED_TIME', 'SIZE', 'NAME', 'IMAGE_HEIGHT', 'IMAGE_WIDTH', 'EXTENSION'] as const;
export const SORT_ORDERS = ['ASC', 'DESC'] as const;
type SortOrder = (typeof SORT_ORDERS)[number];
type SortField = (typeof SORT_FIELDS)[number];

/** Both ends belong to it. */
interface Range {
  start?: number | undefined;
  end?: number | undefined;
}

export interface Search {
  text: string;
  valueFilters: readonly { field: ValueField; values: readonly string[] }[];
  rangeFilters: readonly { field: RangeField; ranges: readonly Range[] }[];
  sort: { field: SortField; order: SortOrder };
}

type Values = (asset: Asset) => readonly string[];
type Measure = (asset: Asset) => number | string | undefined;

/** Assets that have no value of the sorted field come last; equal ones are in the order of their registration. */
export function searchAssets(scope: Scope, { text, valueFilters, rangeFilters, sort }: Search): Asset[] {
  const valuesOf = valueReaders(scope);
  const measures = measuresOf(scope);
  const words = text.trim().toLowerCase();
  const measure = measures[sort.field];
  return latestAssets(scope.world, scope.profile)
    .filter((asset) => words === '' || matchesText(asset, words))
    .filter((asset) => valueFilters.every(({ field, values }) => holdsAny(valuesOf(field)(asset), values)))
    .filter((asset) => rangeFilters.every(({ field, ranges }) => isWithinAny(measures[field](asset), ranges)))
    .toSorted((a, b) => compare(measure(a), measure(b), sort.order) || a.seq - b.seq);
}

/** The name or a word of it begins with the text, or a tag or a product is the text. */
function matchesText(asset: Asset, text: string): boolean {
  const name = nameOf(asset).toLowerCase();
  const { tags = [], asins = [] } = asset.details;
  return (
    name.startsWith(text) ||
    name.split(/[\s_.-]/).some((word) => word.startsWith(text)) ||
    holdsAny([...tags, ...asins], [text])
  );
}

/** Without regard to letter case. */
function holdsAny(own: readonly string[], wanted: readonly string[]): boolean {
  const known = new Set(own.map((each) => each.toLowerCase()));
  return wanted.some((each) => known.has(each.toLowerCase()));
}

/** The uses of assets are read only if a filter needs them. */
function valueReaders(scope: Scope): (field: ValueField) => Values {
  let uses: ReturnType<typeof usesOfAssets> | undefined;
  const usesOf = ({ assetId }: Asset) => (uses ??= usesOfAssets(scope)).get(assetId) ?? [];
  const readers: Readonly<Record<ValueField, Values>> = {
    TAG: ({ details }) => details.tags ?? [],
    ASIN: ({ details }) => details.asins ?? [],
    CAMPAIGN_NAME: (asset) => usesOf(asset).map(({ campaignName }) => campaignName),
    CAMPAIGN_ID: (asset) => usesOf(asset).map(({ campaignId }) => campaignId),
    PROGRAM: ({ details }) => details.programs?.flatMap(({ programName = [] }) => programName) ?? [],
    ASSET_TYPE: (asset) => [typeOf(asset)],
    ASSET_SUB_TYPE: ({ details }) => details.subTypes ?? [],
    // Assets are not reviewed.
    APPROVED_AD_POLICY: () => [],
    ASSET_EXTENSION: (asset) => [extensionOf(asset)],
  };
  return (field) => readers[field];
}

function measuresOf({ profile }: Scope): Readonly<Record<SortField | RangeField, Measure>> {
  const created: Measure = (asset) => createdAtOf(asset, profile);
  return {
    CREATED_TIME: created,
    DATE_UPLOADED: created,
    SIZE: ({ details }) => details.file?.fileSize,
    NAME: (asset) => nameOf(asset).toLowerCase(),
    IMAGE_HEIGHT: ({ details }) => details.file?.height,
    IMAGE_WIDTH: ({ details }) => details.file?.width,
    EXTENSION: extensionOf,
  };
}

function isWithinAny(value: number | string | undefined, ranges: readonly Range[]): boolean {
  if (typeof value !== 'number') return false;
  return ranges.some(({ start = -Infinity, end = Infinity }) => value >= start && value <= end);
}

function compare(a: number | string | undefined, b: number | string | undefined, order: SortOrder): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const ascending = a < b ? -1 : a > b ? 1 : 0;
  return order === 'ASC' ? ascending : -ascending;
}

interface Use {
  campaignId: Id;
  campaignName: string;
}

/** By the id of the asset. */
function usesOfAssets({ world, profile }: Scope): ReadonlyMap<string, readonly Use[]> {
  const { profileId } = profile;
  const all = { profileId, campaignId: undefined, state: undefined, after: 0, count: Number.MAX_SAFE_INTEGER };
  const named = [
    ...world
      .store('sbAd')
      .scan(all)
      .map(({ campaignId, creative }) => ({
        campaignId,
        kind: 'sbCampaign' as const,
        // Only the rules of ads write this JSON.
        assets: assetsIn(JSON.parse(creative) as Creative),
      })),
    ...world
      .store('sdCreative')
      .scan(all)
      .map(({ campaignId, properties }) => ({
        campaignId,
        kind: 'sdCampaign' as const,
        // Only the rules of creatives write this JSON.
        assets: displayAssetsIn(JSON.parse(properties) as DisplayProperties),
      })),
  ];
  const uses = named.flatMap(({ campaignId, kind, assets }) => {
    const campaignName = world.store(kind).byId(profileId, campaignId)?.name ?? '';
    return [...new Set(assets.map(withoutVersion))].map((assetId) => ({ assetId, campaignId, campaignName }));
  });
  return Map.groupBy(uses, ({ assetId }) => assetId);
}
