/**
 * Signed URLs of files in the object storage of a world. A URL can be used any number of times until it expires.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Job, Link } from '../../model/jobs.ts';
import type { World } from '../../world/state/world.ts';

/** The prefix of the query parameters that belong to a signature. */
const PREFIX = 'X-Amz-';
const REGION = 'us-east-1';

export type LinkError = 'unsigned' | 'altered';

/** How the URLs of one kind of file are signed. */
interface LinkTerms {
  /** Milliseconds. */
  ttl: number;
  /** Whether the URL has a security token. */
  hasToken?: boolean;
}

interface Signed extends LinkTerms {
  /** The access key, which the signature names. */
  key: string;
  issuedAt: number;
}

/** The path with a signed query. */
export function signPath(world: World, path: string, { key, issuedAt, ttl, hasToken = false }: Signed): string {
  const date = new Date(issuedAt).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const parameters = new URLSearchParams([
    [`${PREFIX}Algorithm`, 'AWS4-HMAC-SHA256'],
    [`${PREFIX}Date`, date],
    [`${PREFIX}SignedHeaders`, 'host'],
    [`${PREFIX}Expires`, String(Math.ceil(ttl / 1000))],
    [`${PREFIX}Credential`, `${key}/${date.slice(0, 8)}/${REGION}/s3/aws4_request`],
  ]);
  if (hasToken) parameters.append(`${PREFIX}Security-Token`, world.ids.text(`token of ${key}`, 1, 64));
  parameters.append(`${PREFIX}Signature`, sign(world, path, parameters));
  return `${path}?${parameters}`;
}

/** Why the signature of a path is not valid. */
export function signatureError(world: World, path: string, parameters: URLSearchParams): LinkError | undefined {
  const signature = parameters.get(`${PREFIX}Signature`);
  if (signature === null) return 'unsigned';
  return isSame(signature, sign(world, path, parameters)) ? undefined : 'altered';
}

/** Path and query of a new URL. `host` is the host of the request. */
export function signUrl(world: World, job: Job, host: string, terms: LinkTerms): string {
  return signPath(world, filePath(world, job), addLink(world, job, host, terms));
}

/** What signs the paths of the files of a job. */
export function addLink(world: World, { id }: Job, host: string, terms: LinkTerms): Signed {
  const { jobs } = world;
  const issuedAt = world.now();
  const key = `ASIA${world.ids.text(`link of ${id}`, jobs.countLinks(id), 16)}`;
  jobs.addLink({ key, jobId: id, issuedAt, expiresAt: issuedAt + terms.ttl + 1, host });
  return { ...terms, key, issuedAt };
}

export function filePath(world: World, { fileName }: Job): string {
  return `/_files/${world.name}/${fileName}`;
}

/** Finds the link that a URL was issued for, or why the URL is not valid. */
export function readLink(
  world: World,
  job: Job,
  parameters: URLSearchParams,
): { link: Link; isExpired: boolean } | { error: LinkError } {
  const error = signatureError(world, filePath(world, job), parameters);
  if (error !== undefined) return { error };
  const link = world.jobs.link(parameters.get(`${PREFIX}Credential`)?.split('/', 1)[0] ?? '');
  if (link === undefined || link.jobId !== job.id) return { error: 'altered' };
  return { link, isExpired: world.now() >= link.expiresAt };
}

/** Signs the path and all parameters in any order. */
function sign(world: World, path: string, parameters: URLSearchParams): string {
  const signed = [...parameters]
    .filter(([name]) => name !== `${PREFIX}Signature`)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .toSorted();
  const key = `storage of ${world.name}, ${world.seed}`;
  return createHmac('sha256', key)
    .update(`${path}\n${signed.join('&')}`)
    .digest('hex');
}

function isSame(actual: string, expected: string): boolean {
  const [a, b] = [Buffer.from(actual), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
