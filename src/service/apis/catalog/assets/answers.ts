/**
 * Assets in answers: with all their versions, and in a search.
 */
import type { Asset } from '../../../../world/stores/assets.ts';
import { defined } from '../../../../model/defined.ts';
import {
  ASSET_SUB_TYPES,
  ASSET_TYPES,
  readVersion,
  versionName,
  type FileFormat,
} from '../../../../model/assets/assets.ts';
import {
  aspectRatioOf,
  createdAtOf,
  extensionOf,
  nameOf,
  statusOf,
  typeOf,
  urlOf,
  versionsOf,
} from '../../../../core/assets/library.ts';
import type { Scope } from '../../../../core/entities/operation-context.ts';
import { badParameter } from '../../../http/api-errors.ts';
import type { ApiError } from '../../../http/reply.ts';
import { queryOf, requireScope, type RequestContext } from '../../../http/request-context.ts';
import { INT64, INTEGER, NUMBER, STRING, arrayOf, enumOf, objectOf } from '../../../protocol/codecs/schemas.ts';

const CONTENT_TYPES: Partial<Record<FileFormat, string>> = { png: 'image/png', jpeg: 'image/jpeg', mp4: 'mp4' };

const FILE = objectOf({
  aspectRatio: { type: 'string', pattern: '[0-9]+:[0-9]+' },
  contentType: STRING,
  duration: NUMBER,
  extension: STRING,
  fileSize: NUMBER,
  height: NUMBER,
  width: NUMBER,
  resolutionHeight: INTEGER,
  resolutionWidth: INTEGER,
});

const SUB_TYPES = arrayOf(enumOf(...ASSET_SUB_TYPES));
const SHARED = {
  creationTime: INT64,
  lastUpdatedTime: INT64,
  assetSubTypes: SUB_TYPES,
  fileMetadata: FILE,
  name: STRING,
  storageLocationUrls: objectOf({ defaultUrl: STRING }),
};
const STATUS = enumOf('ACTIVE', 'PROCESSING', 'ARCHIVED');

export const FOUND_ASSET = objectOf({
  ...SHARED,
  assetId: STRING,
  assetType: enumOf(...ASSET_TYPES),
  associatedAccountIds: arrayOf(STRING),
  marketplaces: arrayOf(STRING),
  status: STATUS,
  tags: arrayOf(STRING),
  version: STRING,
});

export const WHOLE_ASSET = objectOf({
  assetGlobal: objectOf({
    accountIds: arrayOf(STRING),
    assetId: STRING,
    assetType: enumOf(...ASSET_TYPES),
    marketplaceId: arrayOf(STRING),
  }),
  assetVersionList: arrayOf(
    objectOf({
      ...SHARED,
      assetFiles: objectOf({ defaultUrl: STRING }),
      assetIdentifier: objectOf({ assetId: STRING, version: STRING }),
      assetStatus: STATUS,
      failedSpecChecks: arrayOf({ type: 'object' }),
      otherMetadata: { type: 'object', additionalProperties: STRING },
      url: STRING,
      versionNotes: STRING,
    }),
  ),
});

export function readAsset(request: RequestContext): object | ApiError {
  const query = queryOf(request);
  const [assetId, sent] = [query.get('assetId') ?? '', query.get('version')];
  const scope = requireScope(request);
  if (assetId === '') return badParameter('assetId is required', 'TOD-385');
  const versions = versionsOf(scope.world, scope.profile, assetId);
  const [first] = versions;
  if (first === undefined) return badParameter(`There is no asset ${assetId.slice(0, 100)}`, 'TOD-385');
  const wanted = sent === null ? undefined : readVersion(sent);
  const chosen = sent === null ? versions : versions.filter(({ version }) => version === wanted);
  if (chosen.length === 0)
    return badParameter(`Asset ${assetId.slice(0, 100)} has no version ${sent?.slice(0, 100)}`, 'TOD-385');
  return {
    assetGlobal: {
      accountIds: [scope.account.accountId],
      assetId,
      assetType: typeOf(first),
      marketplaceId: [scope.marketplace.marketplaceId],
    },
    assetVersionList: chosen.map((asset) => versionJson(scope, asset)),
  };
}

function versionJson(scope: Scope, asset: Asset): object {
  const { assetId, version, details } = asset;
  const url = urlOf(asset);
  return defined({
    ...sharedJson(scope, asset),
    assetIdentifier: { assetId, version: versionName(version) },
    assetStatus: statusOf(scope.world, asset),
    assetFiles: { defaultUrl: url },
    failedSpecChecks: [],
    // The service answers the name of the file here.
    name: details.fileName ?? `${nameOf(asset)}.${extensionOf(asset)}`,
    otherMetadata: details.otherMetadata,
    url,
    versionNotes: details.versionNotes,
  });
}

export function foundJson(scope: Scope, asset: Asset): object {
  return defined({
    ...sharedJson(scope, asset),
    assetId: asset.assetId,
    assetType: typeOf(asset),
    associatedAccountIds: [scope.account.accountId],
    marketplaces: [scope.marketplace.marketplaceId],
    name: nameOf(asset),
    status: statusOf(scope.world, asset),
    tags: asset.details.tags ?? [],
    version: versionName(asset.version),
  });
}

function sharedJson({ profile }: Scope, asset: Asset): object {
  const createdAt = createdAtOf(asset, profile);
  return {
    // An empty list of these would not be valid.
    ...(asset.details.subTypes === undefined ? {} : { assetSubTypes: asset.details.subTypes }),
    creationTime: createdAt,
    lastUpdatedTime: createdAt,
    fileMetadata: fileJson(asset),
    storageLocationUrls: { defaultUrl: urlOf(asset) },
  };
}

function fileJson(asset: Asset): object {
  const { file } = asset.details;
  return defined({
    extension: extensionOf(asset),
    ...(file === undefined
      ? {}
      : {
          aspectRatio: aspectRatioOf(file),
          contentType: file.format && CONTENT_TYPES[file.format],
          duration: file.duration,
          fileSize: file.fileSize,
          height: file.height,
          width: file.width,
          resolutionHeight: file.height,
          resolutionWidth: file.width,
        }),
  });
}
