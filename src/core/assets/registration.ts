/**
 * Registers uploaded files as assets: one at once, or many of a batch after some time by the clock of the world.
 */
import { defined } from '../../model/defined.ts';
import { isAsin } from '../../model/validate-text.ts';
import {
  IMAGE_SUB_TYPES,
  versionedId,
  VIDEO_SUB_TYPES,
  type AssetSubType,
  type AssetType,
} from '../../model/assets/assets.ts';
import { MINUTE_MS } from '../../model/text/time-units.ts';
import { brandEntityIds } from '../entities/brands.ts';
import type { Scope } from '../entities/operation-context.ts';
import { FORMATS_OF_TYPE } from './library.ts';
import { fileNameOf, findUpload } from './uploads.ts';
import type { AssociatedProgram, BatchItem, FileFacts } from '../../model/stored/assets.ts';

const MAX_VERSIONS = 100;
const READY_AFTER: Readonly<Record<AssetType, number>> = { IMAGE: MINUTE_MS, VIDEO: 2 * MINUTE_MS };

export interface Registration {
  url: string;
  name: string;
  assetType: AssetType;
  subTypes?: readonly AssetSubType[] | undefined;
  tags?: readonly string[] | undefined;
  asins?: readonly string[] | undefined;
  brandEntityIds?: readonly string[] | undefined;
  programs?: readonly AssociatedProgram[] | undefined;
  otherMetadata?: Readonly<Record<string, string>> | undefined;
  linkedAssetId?: string | undefined;
  versionNotes?: string | undefined;
}

interface Registered {
  assetId: string;
  version: number;
}

/** `missing`: what the registration names does not exist. */
interface RegistrationProblem {
  missing?: true;
  problem: string;
}

/** The asset is there from `createdAt` on. */
export function register(
  scope: Scope,
  registration: Registration,
  createdAt: number,
): Registered | RegistrationProblem {
  const { world, profile } = scope;
  const { profileId } = profile;
  const file = uploadedFile(scope, registration);
  if ('problem' in file) return file;
  const wrong = problemOf(scope, registration, file.facts);
  if (wrong !== undefined) return { problem: wrong };
  const { linkedAssetId, name, assetType, subTypes, tags, asins, programs, versionNotes, otherMetadata } = registration;
  const version = linkedAssetId === undefined ? 1 : nextVersion(scope, linkedAssetId, assetType);
  if (typeof version !== 'number') return version;
  const assetId =
    linkedAssetId ?? `amzn1.assetlibrary.asset1.${world.ids.text('asset', world.nextSequence(), 32).toLowerCase()}`;
  const details = { subTypes, tags, asins, programs, versionNotes, otherMetadata };
  world.assets.add({
    profileId,
    assetId,
    mediaType: assetType === 'VIDEO' ? 'video' : 'image',
    name,
    version,
    createdAt,
    details: defined({
      ...details,
      brandEntityIds: registration.brandEntityIds,
      file: file.facts,
      fileName: file.fileName,
    }),
  });
  world.assetUploads.complete(file.fileKey, { mediaId: versionedId(assetId, version), completedAt: createdAt });
  return { assetId, version };
}

/** Decides the outcome of each registration now; clients see it once the registration is ready. */
export function registerLater(scope: Scope, registrations: readonly Registration[]): string {
  const { world, profile } = scope;
  const now = world.now();
  const items = registrations.map((each): BatchItem => {
    const readyAt = now + READY_AFTER[each.assetType];
    const result = register(scope, each, readyAt);
    const { url } = each;
    return 'problem' in result ? { url, readyAt, failureReason: result.problem } : { url, readyAt, ...result };
  });
  const batchId = world.ids.text('asset batch', world.nextSequence(), 32);
  world.assetUploads.addBatch({ profileId: profile.profileId, batchId, createdAt: now, items });
  return batchId;
}

function uploadedFile(
  { world, profile }: Scope,
  { url }: Registration,
): { facts: FileFacts; fileName: string; fileKey: string } | RegistrationProblem {
  const upload = findUpload(world, profile.profileId, 'asset', url);
  if (upload === undefined)
    return { missing: true, problem: 'url is not an upload location of this profile; use one of POST /assets/upload' };
  if (upload.file === null) return { missing: true, problem: 'No file is at url; upload it with PUT first' };
  if (upload.mediaId !== null)
    return { problem: `The file at url is registered as asset ${upload.mediaId}; upload it to a new location` };
  return { facts: upload.file, fileName: fileNameOf(upload), fileKey: upload.fileKey };
}

function problemOf(
  { account }: Scope,
  { assetType, subTypes = [], asins = [], brandEntityIds: brands = [] }: Registration,
  { format }: FileFacts,
): string | undefined {
  const formats = FORMATS_OF_TYPE[assetType];
  if (format === undefined || !formats.includes(format))
    return `The file is ${format ?? 'of an unknown format'}, but an asset of type ${assetType} is one of ${formats.join(', ')}`;
  const allowed: readonly AssetSubType[] = assetType === 'IMAGE' ? IMAGE_SUB_TYPES : VIDEO_SUB_TYPES;
  const other = subTypes.find((each) => !allowed.includes(each));
  if (other !== undefined)
    return `assetSubType ${other} is not one of ${allowed.join(', ')}, which assetType ${assetType} supports`;
  const asin = asins.find((each) => !isAsin(each));
  if (asin !== undefined) return `asinList contains ${asin.slice(0, 100)}, which is not an ASIN`;
  const own = brandEntityIds(account);
  const brand = brands.find((each) => !own.includes(each));
  return brand === undefined ? undefined : `brandEntityId ${brand.slice(0, 100)} is not a brand of the account`;
}

function nextVersion({ world, profile }: Scope, assetId: string, assetType: AssetType): number | RegistrationProblem {
  const last = world.assets.versions(profile.profileId, assetId).at(-1);
  if (last === undefined)
    return { missing: true, problem: `linkedAssetId ${assetId.slice(0, 100)} is not an asset of the profile` };
  if (last.mediaType.toUpperCase() !== assetType)
    return { problem: `linkedAssetId ${assetId.slice(0, 100)} is an asset of type ${last.mediaType.toUpperCase()}` };
  return last.version < MAX_VERSIONS
    ? last.version + 1
    : { problem: `linkedAssetId ${assetId.slice(0, 100)} has ${MAX_VERSIONS} versions, which is the maximum` };
}
