/**
 * The asset library: images and videos that advertisers upload and name in creatives. Names are those of the service.
 */

export const ASSET_TYPES = ['IMAGE', 'VIDEO'] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

export const IMAGE_SUB_TYPES = ['LOGO', 'PRODUCT_IMAGE', 'AUTHOR_IMAGE', 'LIFESTYLE_IMAGE', 'OTHER_IMAGE'] as const;
export const VIDEO_SUB_TYPES = ['BACKGROUND_VIDEO'] as const;
export const ASSET_SUB_TYPES = [...IMAGE_SUB_TYPES, ...VIDEO_SUB_TYPES] as const;
export type AssetSubType = (typeof ASSET_SUB_TYPES)[number];

export const PROGRAMS = [
  'A_PLUS',
  'INTEGRATED_VIDEO_EXPERIENCE',
  'SB',
  'POSTS',
  'STORES',
  'SPONSORED_BRANDS_VIDEO',
  'SPONSORED_DISPLAY_VIDEO',
  'AMAZON_DSP',
  'FIRE_TV',
  'SPONSORED_TV',
  'PRODUCT_DESCRIPTION_PAGE',
] as const;

/** `asset`: for `/assets/register`. `media`: for `/media/complete`. */
export const UPLOAD_PURPOSES = ['asset', 'media'] as const;
export type UploadPurpose = (typeof UPLOAD_PURPOSES)[number];

/** The formats of files that become assets. */
export const FILE_FORMATS = ['png', 'jpeg', 'gif', 'mp4', 'mov', 'wmv', 'avi'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export const versionName = (version: number): string => `version_v${version}`;

/** The name of a version of an asset in creatives. */
export function versionedId(assetId: string, version: number): string {
  return `${assetId}:${versionName(version)}`;
}

/** Undefined for a text that does not name a version. */
export function readVersion(name: string): number | undefined {
  const digits = /^(?:version_v)?([1-9]\d{0,8})$/.exec(name)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** The id of an asset without its version. */
export function withoutVersion(id: string): string {
  return id.replace(/:version_v\d{1,9}$/, '');
}
