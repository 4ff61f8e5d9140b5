/**
 * Events of the clock as text.
 */
import type { DueEvent } from '../../../generated/admin-types.ts';

/** The rows of the axis, by the first part of the type of an event. */
const LANES: Readonly<Record<string, string>> = {
  token: 'Tokens',
  report: 'Jobs',
  snapshot: 'Jobs',
  export: 'Jobs',
  link: 'Links',
  timeline: 'Steps',
};
const OTHER = 'Others';
/** In the order of the axis. */
export const LANE_NAMES: readonly string[] = [...new Set(Object.values(LANES)), OTHER];

export function laneOf({ type }: DueEvent): string {
  return LANES[subjectOf(type)] ?? OTHER;
}

function subjectOf(type: string): string {
  return type.split('.')[0] ?? '';
}

const UPCOMING: Readonly<Record<string, string>> = { expired: 'expires', completed: 'completes', failed: 'fails' };

/** `report completed`, or `report completes` if it is upcoming. */
export function eventTitle({ type, at }: DueEvent, now: number): string {
  const [subject = '', verb = ''] = type.split('.');
  return `${subject} ${Date.parse(at) > now ? (UPCOMING[verb] ?? verb) : verb}`;
}

/** Whether the id of the event is that of a report, snapshot or export. */
export function isOfJob({ type }: DueEvent): boolean {
  const lane = LANES[subjectOf(type)];
  return lane === 'Jobs' || lane === 'Links';
}
