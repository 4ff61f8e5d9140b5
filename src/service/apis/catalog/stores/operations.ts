/**
 * Brands of an account, the images of its asset library that creatives can name, media and stores.
 */
import { brandsOf } from '../../../../core/accounts/accounts.ts';
import { latestAssets, nameOf, urlOf } from '../../../../core/assets/library.ts';
import { brandEntityIds } from '../../../../core/entities/brands.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { Schema } from '../../../http/description.ts';
import { queryOf, requireScope, type Operation } from '../../../http/request-context.ts';
import { CODE_AND_DETAILS } from '../../../protocol/grammars/error-grammar.ts';
import { callWithoutBody } from '../../../protocol/grammars/single-call.ts';
import type { Asset } from '../../../../world/stores/assets.ts';
import { createStoreAsset, MEDIA_TYPES } from './create-asset.ts';
import { mediaOperations } from './media.ts';
import { storePageOperations } from './store-pages.ts';
import { STRING, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const BRAND_TYPES = ['brandRegistry', 'bookAuthor'] as const;
/** Images beyond this number are not listed. */
const MAX_ASSETS = 5000;

const COMMON = { tag: 'Brands and stores', needs: 'scope', permission: 'viewer', method: 'GET' } as const;
const REFUSALS = { errors: CODE_AND_DETAILS, refusals: [400, 401, 403] } as const;

const arrayOf = (properties: Readonly<Record<string, Schema>>): Schema => ({
  type: 'array',
  items: objectOf(properties),
});

export const operations: readonly Operation[] = [
  callWithoutBody(
    {
      ...COMMON,
      id: 'getBrands',
      rowIds: ['brandId'],
      paths: ['/brands'],
      summary: 'List the registered brands of the account',
    },
    {
      ...REFUSALS,
      query: { brandTypeFilter: enumOf(...BRAND_TYPES) },
      response: arrayOf({ brandEntityId: STRING, brandId: STRING, brandRegistryName: STRING }),
      responseType: 'application/vnd.brand.v3+json',
    },
    (request) => {
      const type = queryOf(request).get('brandTypeFilter') ?? 'brandRegistry';
      if (!BRAND_TYPES.some((each) => each === type))
        return badParameter(`brandTypeFilter must be one of ${BRAND_TYPES.join(', ')}`, 'TOD-330');
      const { account } = requireScope(request);
      if ((type === 'bookAuthor') !== (account.subType === 'KDP_AUTHOR')) return [];
      const ids = brandEntityIds(account);
      return brandsOf(account).map((brandRegistryName, i) => ({
        brandEntityId: ids[i],
        brandId: ids[i]?.replace('ENTITY', 'BRAND'),
        brandRegistryName,
      }));
    },
  ),
  callWithoutBody(
    { ...COMMON, id: 'listStoreAssets', paths: ['/stores/assets'], summary: 'List the images of the asset library' },
    {
      ...REFUSALS,
      query: { brandEntityId: STRING, mediaType: enumOf(...MEDIA_TYPES) },
      response: arrayOf({
        assetID: STRING,
        mediaType: enumOf(...MEDIA_TYPES),
        name: STRING,
        url: STRING,
      }),
      responseType: 'application/vnd.mediaasset.v3+json',
    },
    (request) => {
      const query = queryOf(request);
      const mediaType = query.get('mediaType');
      if (mediaType !== null && !MEDIA_TYPES.some((each) => each === mediaType))
        return badParameter(`mediaType must be one of ${MEDIA_TYPES.join(', ')}`, 'TOD-331');
      const { world, profile, account } = requireScope(request);
      const brand = query.get('brandEntityId');
      if (brand !== null && !brandEntityIds(account).includes(brand))
        return badParameter('brandEntityId is not a brand of the account', 'TOD-331');
      return latestAssets(world, profile)
        .filter((asset) => asset.mediaType === 'image' && isOfBrand(asset, brand))
        .slice(0, MAX_ASSETS)
        .map((asset) => ({
          assetID: asset.assetId,
          mediaType: isLogo(asset) ? 'brandLogo' : 'image',
          name: nameOf(asset),
          url: urlOf(asset),
        }))
        .filter((asset) => mediaType === null || asset.mediaType === mediaType);
    },
  ),
  createStoreAsset,
  ...mediaOperations,
  ...storePageOperations,
];

/** An asset without brands is one of all brands. */
function isOfBrand({ details: { brandEntityIds: own } }: Asset, brand: string | null): boolean {
  return brand === null || own === undefined || own.includes(brand);
}

/** Without subtypes, the name decides. */
function isLogo(asset: Asset): boolean {
  const { subTypes } = asset.details;
  return subTypes === undefined ? /logo/i.test(nameOf(asset)) : subTypes.includes('LOGO');
}
