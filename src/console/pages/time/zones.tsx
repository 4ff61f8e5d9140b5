/**
 * The present day in the time zone of each profile, and the time until the next one.
 */
import { dueLines } from '../../components/clock-control.tsx';
import { dayText, durationText, timeText } from '../../format/instants.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { world } from '../../state/world.ts';
import { nextDayStart } from './days.ts';

export function Zones({ now }: { now: number }) {
  const countries = new Map<string, Set<string>>();
  for (const { timeZone, countryCode } of world.value?.profiles ?? [])
    countries.set(timeZone, (countries.get(timeZone) ?? new Set()).add(countryCode));
  return (
    <ul class="shares" aria-label="Today in the time zones of the profiles">
      {[...countries].map(([zone, codes]) => (
        <li key={zone} class="zone">
          <span>
            <strong>{[...codes].join(', ')}</strong> {dayText(now, zone)} {timeText(now, zone).slice(0, 5)}{' '}
            <span class="zone-name dim">{zone}</span>
          </span>
          <NextDay zone={zone} now={now} />
        </li>
      ))}
    </ul>
  );
}

function NextDay({ zone, now }: { zone: string; now: number }) {
  const to = nextDayStart(now, zone);
  const text = `To the next day: +${durationText(to - now)}`;
  return (
    <ActionButton
      operation="advanceClock"
      given={{ body: { to: new Date(to).toISOString() } }}
      done={`The next day begins in ${zone}`}
      lines={dueLines}
      label={`${text}, ${zone}`}
    >
      {text}
    </ActionButton>
  );
}
