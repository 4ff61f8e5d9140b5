/**
 * Upload locations, and the registration of what was uploaded, of one asset or of many.
 */
import { versionName } from '../../../../model/assets/assets.ts';
import { register, registerLater, type Registration } from '../../../../core/assets/registration.ts';
import { createUpload } from '../../../../core/assets/uploads.ts';
import { badParameter } from '../../../http/api-errors.ts';
import { filesUrl } from '../../../http/links.ts';
import type { ApiError } from '../../../http/reply.ts';
import { requireScope, type RequestContext } from '../../../http/request-context.ts';
import type { ManyAssets, OneAsset } from './request.ts';

/** The extensions that the vendor documents, and the other one of JPEG. */
const FILE_NAME = /^[^/\\\p{Cc}]+\.(?:jpe?g|png|mp4|mov|wmv|avi)$/u;

export function createLocation(request: RequestContext, { fileName }: { fileName: string }): object | ApiError {
  if (!FILE_NAME.test(fileName.toLowerCase()))
    return badParameter(
      `fileName '${fileName.slice(0, 100)}' must end with .jpg, .png, .mp4, .mov, .wmv or .avi`,
      'TOD-380',
    );
  const { world, profile } = requireScope(request);
  const location = createUpload(world, { profileId: profile.profileId, purpose: 'asset', fileName });
  return { url: `${filesUrl(request)}${location}` };
}

export function registerOne(request: RequestContext, body: OneAsset): object | ApiError {
  const scope = requireScope(request);
  const { associatedSubEntityList, registrationContext, assetSubTypeList, asinList, versionInfo, ...others } = body;
  if (scope.account.type === 'seller' && associatedSubEntityList === undefined)
    return badParameter('associatedSubEntityList is required for sellers; GET /brands has the ids', 'TOD-382');
  const registration: Registration = {
    ...others,
    ...versionInfo,
    subTypes: assetSubTypeList,
    asins: asinList,
    brandEntityIds: associatedSubEntityList?.flatMap(({ brandEntityId = [] }) => brandEntityId),
    programs: registrationContext?.associatedPrograms,
  };
  const result = scope.world.transaction(() => register(scope, registration, scope.world.now()));
  if ('problem' in result) return { status: result.missing ? 404 : 400, details: result.problem, rule: 'TOD-382' };
  return { assetId: result.assetId, versionId: versionName(result.version), failedSpecChecks: [] };
}

export function registerMany(request: RequestContext, { assetDetailsList }: ManyAssets): object {
  const scope = requireScope(request);
  const registrations = assetDetailsList.map(
    ({ assetSubTypeList, asinList, tagList, associatedPrograms, versionInfo, ...others }) => ({
      ...others,
      ...versionInfo,
      subTypes: assetSubTypeList,
      asins: asinList,
      tags: tagList,
      programs: associatedPrograms,
    }),
  );
  // A batch is kept whole or not at all.
  return { requestId: scope.world.transaction(() => registerLater(scope, registrations)) };
}

export function readBatch(request: RequestContext): object | ApiError {
  const { world, profile } = requireScope(request);
  const batchId = request.params['requestId'] ?? '';
  const batch = world.assetUploads.batch(profile.profileId, batchId);
  if (batch === undefined)
    return badParameter(`There is no batch registration request ${batchId.slice(0, 100)}`, 'TOD-383');
  const ready = batch.items.filter(({ readyAt }) => readyAt <= world.now());
  const isReady = ready.length === batch.items.length;
  const isFailed = ready.every((item) => 'failureReason' in item);
  return {
    registrationStatus: isReady ? (isFailed ? 'FAILED' : 'COMPLETE') : 'IN_PROGRESS',
    successfullyRegisteredAssets: ready.flatMap((item) =>
      'failureReason' in item
        ? []
        : [{ url: item.url, assetIdentifier: { assetId: item.assetId, version: versionName(item.version) } }],
    ),
    failedAssetDetails: ready.flatMap((item) =>
      'failureReason' in item ? [{ url: item.url, failureReason: item.failureReason }] : [],
    ),
    inProgressAssetDetails: batch.items.filter((item) => !ready.includes(item)).map(({ url }) => ({ url })),
  };
}
