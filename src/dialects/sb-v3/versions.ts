/**
 * Which of the versions 3.0, 3.2 and 3.3 a caller asks for: the Accept header says it.
 */
import type { Call } from '../../http/call.ts';

export interface Version {
  minor: 0 | 2 | 3;
  /** Of the answer. */
  mediaType: string;
}

/** Of whoever asks for no other. */
export const OLDEST: Version = { minor: 0, mediaType: 'application/vnd.sbcampaign.v3+json' };
const NEWER = /^application\/vnd\.(?:batchgetcampaignsresponse|sbcampaign)\.v3\.([23])\+json$/;

export function versionOf({ head }: Call): Version {
  for (const each of (head.get('accept') ?? '').split(',')) {
    const mediaType = each.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const minor = NEWER.exec(mediaType)?.[1];
    if (minor !== undefined) return { minor: minor === '3' ? 3 : 2, mediaType };
  }
  return OLDEST;
}
