/**
 * Signed addresses of files in the world's object storage: each is good for a while, and as often as it likes.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Job, Link } from '../model/jobs.ts';
import type { World } from '../world/world.ts';

/** As the file's address has them: a parameter of a signature bears this prefix. */
const PREFIX = 'X-Amz-';
const REGION = 'us-east-1';

export type LinkFault = 'unsigned' | 'altered' | 'expired';

/** Path and parameters of a new address. `host` is the one that was asked for it. */
export function openLink(world: World, job: Job, host: string): string {
  const { jobs, settings } = world;
  const issuedAt = world.now();
  const key = `ASIA${world.ids.text(`link of ${job.id}`, jobs.countLinks(job.id), 16)}`;
  jobs.addLink({ key, jobId: job.id, issuedAt, deadAt: issuedAt + settings.downloadLinkTtl + 1, host });
  const date = new Date(issuedAt).toISOString().replace(/[-:]|\.\d{3}/g, '');
  const parameters = new URLSearchParams([
    [`${PREFIX}Algorithm`, 'AWS4-HMAC-SHA256'],
    [`${PREFIX}Date`, date],
    [`${PREFIX}SignedHeaders`, 'host'],
    [`${PREFIX}Expires`, String(Math.ceil(settings.downloadLinkTtl / 1000))],
    [`${PREFIX}Credential`, `${key}/${date.slice(0, 8)}/${REGION}/s3/aws4_request`],
  ]);
  const path = filePath(world, job);
  parameters.append(`${PREFIX}Signature`, sign(world, path, parameters));
  return `${path}?${parameters}`;
}

function filePath(world: World, { fileName }: Job): string {
  return `/_files/${world.name}/${fileName}`;
}

/** The address as it was made, or why it is not good any more. */
export function readLink(world: World, job: Job, parameters: URLSearchParams): { link: Link } | { fault: LinkFault } {
  const signature = parameters.get(`${PREFIX}Signature`);
  if (signature === null) return { fault: 'unsigned' };
  const expected = sign(world, filePath(world, job), parameters);
  const link = world.jobs.link(parameters.get(`${PREFIX}Credential`)?.split('/', 1)[0] ?? '');
  if (!isSame(signature, expected) || link === undefined || link.jobId !== job.id) return { fault: 'altered' };
  return world.now() >= link.deadAt ? { fault: 'expired' } : { link };
}

/** Over the path and all parameters, in whatever order they come. */
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

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
