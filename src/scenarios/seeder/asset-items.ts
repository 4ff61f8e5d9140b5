/**
 * Assets as items of a seed, in both directions.
 */
import { defined } from '../../model/defined.ts';
import { instantText } from '../../model/days.ts';
import type { AssetItem } from '../../model/schemas/assets/asset-schema.ts';
import type { Asset } from '../../world/stores/assets.ts';

export function assetOfItem({
  assetId,
  version,
  mediaType,
  name,
  creationDate,
  status,
  ...details
}: AssetItem): Omit<Asset, 'seq' | 'profileId'> {
  return {
    assetId,
    version,
    mediaType: mediaType === 'VIDEO' ? 'video' : 'image',
    name: name ?? null,
    createdAt: creationDate === undefined ? null : Date.parse(creationDate),
    details: defined({ ...details, ...(status === 'ARCHIVED' ? { archived: true as const } : {}) }),
  };
}

/** Values that are the default are left out. */
export function itemOfAsset({ assetId, version, mediaType, name, createdAt, details }: Asset): Record<string, unknown> {
  const { archived, ...others } = details;
  return {
    assetId,
    ...(version === 1 ? {} : { version }),
    mediaType: mediaType.toUpperCase(),
    ...(name === null ? {} : { name }),
    ...(createdAt === null ? {} : { creationDate: instantText(createdAt) }),
    ...(archived === undefined ? {} : { status: 'ARCHIVED' }),
    ...others,
  };
}
