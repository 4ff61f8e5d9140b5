/**
 * Upload locations: signed URLs to which a client puts the bytes of one file. The world keeps facts of the
 * file, such as its size, and not its bytes: so a world stays small, and a copy of it fast.
 */
import type { UploadPurpose } from '../../model/assets/assets.ts';
import type { Id } from '../../model/entities.ts';
import { MINUTE_MS } from '../../model/text/time-units.ts';
import { signatureError, signPath, type LinkError } from '../jobs/signed-urls.ts';
import type { Upload } from '../../world/stores/asset-uploads.ts';
import type { World } from '../../world/state/world.ts';
import { fileFacts } from './file-facts.ts';

const TTL = 15 * MINUTE_MS;
export const UPLOADS = 'uploads';

interface NewUpload {
  profileId: Id;
  purpose: UploadPurpose;
  fileName: string;
}

/** Path and query of a new location. */
export function createUpload(world: World, { profileId, purpose, fileName }: NewUpload): string {
  const sequence = world.nextSequence();
  const fileKey = `${world.ids.text('upload', sequence, 24)}/${fileName}`;
  const issuedAt = world.now();
  world.assetUploads.add({ profileId, fileKey, purpose, createdAt: issuedAt });
  const key = `ASIA${world.ids.text('upload key', sequence, 16)}`;
  return signPath(world, pathOf(world, fileKey), { key, issuedAt, ttl: TTL });
}

/** The name of the file may have any characters. */
function pathOf(world: World, fileKey: string): string {
  const escaped = fileKey.split('/').map(encodeURIComponent).join('/');
  return `/_files/${world.name}/${UPLOADS}/${escaped}`;
}

export function fileNameOf({ fileKey }: Upload): string {
  return fileKey.slice(fileKey.indexOf('/') + 1);
}

/** The upload of a location that a client sends back; the query does not count. */
export function findUpload(world: World, profileId: Id, purpose: UploadPurpose, location: string): Upload | undefined {
  const path = pathIn(location);
  const prefix = pathOf(world, '');
  const upload = path.startsWith(prefix) ? world.assetUploads.byKey(path.slice(prefix.length)) : undefined;
  return upload?.profileId === profileId && upload.purpose === purpose ? upload : undefined;
}

/** Without escapes; empty for a text that is not a URL. */
function pathIn(location: string): string {
  try {
    return decodeURIComponent(new URL(location).pathname);
  } catch {
    return '';
  }
}

type UploadError = LinkError | 'expired';

export function uploadError(world: World, upload: Upload, parameters: URLSearchParams): UploadError | undefined {
  const error = signatureError(world, pathOf(world, upload.fileKey), parameters);
  if (error !== undefined) return error;
  return world.now() > upload.createdAt + TTL ? 'expired' : undefined;
}

/** The version of the file, which the object storage answers to an upload. */
export function fileVersion(world: World, { fileKey }: Pick<Upload, 'fileKey'>): string {
  return world.ids.text(`version of ${fileKey}`, 1, 32);
}

/** Keeps what the bytes say. */
export function putFile(world: World, { fileKey }: Upload, bytes: Buffer): void {
  world.assetUploads.setFile(fileKey, fileFacts(bytes));
}
