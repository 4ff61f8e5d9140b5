/**
 * Impressions that people saw, and how far they watched the videos among them.
 */
import { mixBits, stochasticRound } from '../../../model/random.ts';
import type { TrafficEvent } from '../traffic-events.ts';
import { viewableImpressions } from '../viewable-impressions.ts';

export interface Viewability {
  impressions: number;
  /** Undefined while no ad with a video was shown. */
  video?: VideoViews;
}

export interface VideoViews {
  fiveSeconds: number;
  firstQuartile: number;
  midpoint: number;
  thirdQuartile: number;
  complete: number;
  unmutes: number;
}

/** Parts of the videos that were seen, and then of those that were watched so far. */
const WATCHED = { fiveSeconds: 0.42, firstQuartile: 0.5, midpoint: 0.62, thirdQuartile: 0.72, complete: 0.8 } as const;
const UNMUTED = 0.06;

export function noViewability(): Viewability {
  return { impressions: 0 };
}

export function addViewability(sums: Viewability, event: TrafficEvent): void {
  const seen = viewableImpressions(event);
  sums.impressions += seen;
  if (event.ad.hasVideo) addVideo(sums, event.draw, seen);
}

function addVideo(sums: Viewability, draw: number, seen: number): void {
  const video = (sums.video ??= {
    fiveSeconds: 0,
    firstQuartile: 0,
    midpoint: 0,
    thirdQuartile: 0,
    complete: 0,
    unmutes: 0,
  });
  const part = (key: number, of: number, share: number): number => stochasticRound(mixBits(draw, key), of * share);
  video.fiveSeconds += part(22, seen, WATCHED.fiveSeconds);
  video.unmutes += part(23, seen, UNMUTED);
  const firstQuartile = part(24, seen, WATCHED.firstQuartile);
  const midpoint = part(25, firstQuartile, WATCHED.midpoint);
  const thirdQuartile = part(26, midpoint, WATCHED.thirdQuartile);
  video.firstQuartile += firstQuartile;
  video.midpoint += midpoint;
  video.thirdQuartile += thirdQuartile;
  video.complete += part(27, thirdQuartile, WATCHED.complete);
}
