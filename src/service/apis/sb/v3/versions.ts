/**
 * The version that a request accepts: 3.0, 3.2 or 3.3, by the Accept header.
 */
import type { RequestContext } from '../../../http/request-context.ts';

export interface Version {
  minor: 0 | 2 | 3;
  /** The media type of the response. */
  mediaType: string;
}

/** The default version. */
export const OLDEST: Version = { minor: 0, mediaType: 'application/vnd.sbcampaign.v3+json' };
/** Version 2 has the fields of the first version 3. */
export const VERSION_2: Version = { minor: 0, mediaType: 'application/json' };
const versionType = (minor: 2 | 3): Version => ({ minor, mediaType: `application/vnd.sbcampaign.v3.${minor}+json` });
/** The versions, by the media types of campaigns. */
export const VERSIONS: readonly Version[] = [OLDEST, versionType(2), versionType(3)];
/** Media types of newer versions. */
export const NEWER_TYPES: readonly string[] = ['batchgetcampaignsresponse', 'sbcampaign'].flatMap((name) =>
  ['3.2', '3.3'].map((version) => `application/vnd.${name}.v${version}+json`),
);
const NEWER = /^application\/vnd\.(?:batchgetcampaignsresponse|sbcampaign)\.v3\.([23])\+json$/;

export function versionOf({ head }: RequestContext): Version {
  for (const each of (head.get('accept') ?? '').split(',')) {
    const mediaType = each.split(';', 1)[0]?.trim().toLowerCase() ?? '';
    const minor = NEWER.exec(mediaType)?.[1];
    if (minor !== undefined) return { minor: minor === '3' ? 3 : 2, mediaType };
  }
  return OLDEST;
}
