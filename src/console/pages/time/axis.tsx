/**
 * The axis of days: what happened and what will, by kind. A click on an upcoming event advances the clock to it. The
 * tables below have the same events for keyboards and screen readers.
 */
import type { DueEvent } from '../../../generated/admin-types.ts';
import { dueLines } from '../../components/clock-control.tsx';
import { dayText, instantText } from '../../format/instants.ts';
import { placeOf, type TimeRange } from '../../format/time-range.ts';
import { act } from '../../state/actions.ts';
import { timeZone } from '../../state/world.ts';
import { dayStarts } from './days.ts';
import { eventTitle, LANE_NAMES, laneOf } from './event-text.ts';

const LANE_HEIGHT = 22;
const SCALE_HEIGHT = 18;
const MAX_LABELS = 7;

interface AxisProps {
  past: readonly DueEvent[];
  upcoming: readonly DueEvent[];
  now: number;
  range: TimeRange;
}

export function Axis({ past, upcoming, now, range }: AxisProps) {
  const all = [...past, ...upcoming];
  const lanes = LANE_NAMES.filter((lane) => all.some((event) => laneOf(event) === lane));
  const height = Math.max(1, lanes.length) * LANE_HEIGHT + SCALE_HEIGHT;
  const days = dayStarts(range.from, range.to, timeZone.value);
  // A label at the end of the axis would be cut off.
  const lastLabel = range.to - (range.to - range.from) / 20;
  const step = Math.ceil(days.length / MAX_LABELS);
  return (
    <div class="axis" aria-hidden="true">
      <div class="axis-lanes">
        {lanes.map((lane) => (
          <div key={lane}>{lane}</div>
        ))}
      </div>
      <svg width="100%" height={height}>
        {days.map((day, i) => (
          <g key={day}>
            <line class="axis-day" x1={placeOf(day, range)} x2={placeOf(day, range)} y1="0" y2={height} />
            {i % step === 0 && day < lastLabel && (
              <text x={placeOf(day, range)} y={height - 5} dx="3">
                {dayText(day, timeZone.value).slice(5)}
              </text>
            )}
          </g>
        ))}
        <line class="axis-now" x1={placeOf(now, range)} x2={placeOf(now, range)} y1="0" y2={height} />
        {all.map((event, i) => (
          <Dot key={i} event={event} now={now} range={range} y={(lanes.indexOf(laneOf(event)) + 0.5) * LANE_HEIGHT} />
        ))}
      </svg>
    </div>
  );
}

function Dot({ event, now, range, y }: { event: DueEvent; now: number; range: TimeRange; y: number }) {
  const at = Date.parse(event.at);
  const x = placeOf(at, range);
  if (x === undefined) return null;
  const isUpcoming = at > now;
  return (
    <circle
      class={`axis-event ${isUpcoming ? 'upcoming' : ''}`}
      cx={x}
      cy={y}
      r="6"
      onClick={() => {
        if (isUpcoming) void advanceTo(event);
      }}
    >
      <title>{`${instantText(at, timeZone.value)} ${eventTitle(event, now)} ${event.id}`}</title>
    </circle>
  );
}

function advanceTo({ at }: DueEvent): Promise<unknown> {
  const done = `Clock advanced to ${instantText(at, timeZone.value)}`;
  return act('advanceClock', { body: { to: at } }, { done, lines: dueLines });
}
