/**
 * Impressions that people saw, and how far they watched the videos among them.
 */
import { mixBits, stochasticRound, uniform } from '../../model/random.ts';
import type { TrafficEvent } from '../traffic-events.ts';

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

/** The range of the part of the impressions of an event that are seen. */
const SEEN = { low: 0.55, high: 0.85 } as const;
/** Parts of the videos that were seen, and then of those that were watched so far. */
const WATCHED = { fiveSeconds: 0.42, firstQuartile: 0.5, midpoint: 0.62, thirdQuartile: 0.72, complete: 0.8 } as const;
const UNMUTED = 0.06;

/** A person who clicks has seen the ad. */
export function viewableImpressions({
  draw,
  impressions,
  clicks,
}: Pick<TrafficEvent, 'draw' | 'impressions' | 'clicks'>): number {
  const part = SEEN.low + (SEEN.high - SEEN.low) * uniform(mixBits(draw, 20));
  return Math.max(clicks, stochasticRound(mixBits(draw, 21), impressions * part));
}

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
