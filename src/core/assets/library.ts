/**
 * What the asset library shows of the versions of an asset at an instant.
 */
import type { AssetType, FileFormat } from '../../model/assets/assets.ts';
import type { Profile } from '../../model/accounts.ts';
import { MINUTE_MS } from '../../model/text/time-units.ts';
import type { Asset } from '../../world/stores/assets.ts';
import type { World } from '../../world/state/world.ts';
import type { FileFacts } from '../../model/stored/assets.ts';

/** A video is converted after its registration. */
const PROCESSING = MINUTE_MS;

export const FORMATS_OF_TYPE: Readonly<Record<AssetType, readonly FileFormat[]>> = {
  IMAGE: ['png', 'jpeg'],
  VIDEO: ['mp4', 'mov', 'wmv', 'avi'],
};

const EXTENSIONS: Readonly<Record<FileFormat, string>> = {
  png: 'png',
  jpeg: 'jpg',
  gif: 'gif',
  mp4: 'mp4',
  mov: 'mov',
  wmv: 'wmv',
  avi: 'avi',
};

/** The versions that are there, the first one first. */
export function versionsOf(world: World, { profileId }: Profile, assetId: string): Asset[] {
  return world.assets.versions(profileId, assetId).filter((asset) => isThere(world, asset));
}

/** The latest version of each asset that is there, in the order of their first versions. */
export function latestAssets(world: World, { profileId }: Profile): Asset[] {
  const latest = new Map<string, Asset>();
  for (const asset of world.assets.list({ profileId, after: 0, count: Number.MAX_SAFE_INTEGER })) {
    const known = latest.get(asset.assetId);
    if (isThere(world, asset) && (known === undefined || known.version < asset.version))
      latest.set(asset.assetId, asset);
  }
  return [...latest.values()];
}

function isThere(world: World, { createdAt }: Asset): boolean {
  return createdAt === null || createdAt <= world.now();
}

export function typeOf({ mediaType }: Asset): AssetType {
  return mediaType === 'video' ? 'VIDEO' : 'IMAGE';
}

export function statusOf(world: World, { mediaType, createdAt, details }: Asset): 'ACTIVE' | 'PROCESSING' | 'ARCHIVED' {
  if (details.archived === true) return 'ARCHIVED';
  const isNew = createdAt !== null && world.now() < createdAt + PROCESSING;
  return mediaType === 'video' && isNew ? 'PROCESSING' : 'ACTIVE';
}

/** An asset that was always there is as old as its profile. */
export function createdAtOf({ createdAt }: Asset, profile: Profile): number {
  return createdAt ?? profile.createdAt;
}

export function nameOf({ name, assetId }: Asset): string {
  return name ?? assetId;
}

/** The extension of the file, or of a usual file of its type. */
export function extensionOf({ mediaType, details: { file } }: Asset): string {
  return EXTENSIONS[file?.format ?? (mediaType === 'video' ? 'mp4' : 'png')];
}

/** The address of the file, whose bytes are not kept. */
export function urlOf(asset: Asset): string {
  return `https://images.example.com/${encodeURIComponent(asset.assetId)}`;
}

/** Such as `16:9`. */
export function aspectRatioOf({ width, height }: FileFacts): string | undefined {
  if (width === undefined || height === undefined) return undefined;
  const divisor = greatestCommonDivisor(width, height);
  return `${width / divisor}:${height / divisor}`;
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b);
}
