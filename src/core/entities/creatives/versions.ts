/**
 * The versions of the creative of an ad of sponsored brands. The row of an ad has the newest version; those that it
 * replaced are in a column, each with its review. The newest approved version is shown.
 */
import type { SbAd } from '../../../model/entities.ts';
import { moderationAt, type Review } from '../moderation.ts';
import type { CreativeVersion } from '../../../model/stored/creatives.ts';

/** The columns of an ad that depend on its versions. */
type Versioned = Pick<SbAd, 'creative' | 'landingPage' | 'moderation' | 'approvedAt' | 'versions' | 'createdAt'>;

export interface AdVersion extends Review {
  /** Counted from 1. */
  number: number;
  /** JSON of Creative. */
  creative: string;
  /** JSON of LandingPage. */
  landingPage: string | null;
  /** Epoch milliseconds; null for the newest version. */
  submittedAt: number;
  replacedAt: number | null;
}

/** All versions, the oldest first. */
export function versionsOf(ad: Versioned): readonly [AdVersion, ...AdVersion[]] {
  const replaced = replacedVersions(ad);
  const submittedAt = replaced.at(-1)?.replacedAt ?? ad.createdAt;
  const { creative, landingPage, moderation, approvedAt } = ad;
  const newest: AdVersion = {
    number: replaced.length + 1,
    creative,
    landingPage,
    moderation,
    approvedAt,
    submittedAt,
    replacedAt: null,
  };
  const older = replaced.map((each, i): AdVersion => {
    const page = each.landingPage === null ? null : JSON.stringify(each.landingPage);
    const since = replaced[i - 1]?.replacedAt ?? ad.createdAt;
    return { ...each, number: i + 1, creative: JSON.stringify(each.creative), landingPage: page, submittedAt: since };
  });
  const [first, ...others] = older;
  return first === undefined ? [newest] : [first, ...others, newest];
}

export function replacedVersions({ versions }: Pick<SbAd, 'versions'>): readonly CreativeVersion[] {
  // Only the rules of ads write this column.
  return versions === null ? [] : (JSON.parse(versions) as CreativeVersion[]);
}

/** The newest version that is approved at an instant. */
export function approvedVersion(versions: readonly AdVersion[], at: number): AdVersion | undefined {
  return versions.findLast((version) => moderationAt(version, at) === 'approved');
}

/** The ad with the version that is shown at an instant: the newest approved one, or else the newest. */
export function shownAd<Row extends Versioned>(ad: Row, at: number): Row {
  if (ad.versions === null) return ad;
  const shown = approvedVersion(versionsOf(ad), at);
  if (shown === undefined) return ad;
  const { creative, landingPage, moderation, approvedAt } = shown;
  return { ...ad, creative, landingPage, moderation, approvedAt };
}
