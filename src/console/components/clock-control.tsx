/**
 * The clock of the world: its time, frozen or running, and steps forward. A message lists the events that came due.
 */
import { useRef } from 'preact/hooks';
import type { DueEvent } from '../../generated/admin-types.ts';
import type { Answer } from '../../client/http-client.ts';
import { instantText, timeText, zoneText } from '../format/instants.ts';
import { countOf } from '../format/numbers.ts';
import { ActionButton } from './buttons.tsx';
import { useMenu } from './use-menu.ts';
import { act } from '../state/actions.ts';
import { timeZone, world, worldError, worldNow } from '../state/world.ts';

export function ClockControl() {
  // The menu of narrow screens.
  const { isOpen, setOpen, container } = useMenu<HTMLDivElement>();
  const now = worldNow.value;
  const isFrozen = world.value?.clock === 'frozen';
  if (worldError.value !== undefined) return null;
  return (
    <div class={`clock ${isOpen ? 'is-open' : ''}`} role="group" aria-label="Clock of the world" {...container}>
      <time class="now" title={timeZone.value}>
        {now === undefined ? '–' : `${instantText(now, timeZone.value)} ${zoneText(now, timeZone.value)}`}
      </time>
      <span class="dim">{isFrozen ? 'frozen' : 'running'}</span>
      <button type="button" class="button clock-menu" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        Clock ▾
      </button>
      <div class="clock-actions">
        <ActionButton
          operation="setClock"
          given={{ body: { mode: isFrozen ? 'running' : 'frozen' } }}
          done={isFrozen ? 'The clock runs' : 'The clock is frozen'}
          label={isFrozen ? 'Start the clock' : 'Freeze the clock'}
        >
          {isFrozen ? 'Start' : 'Freeze'}
        </ActionButton>
        <Step by="1h">+1 h</Step>
        <Step by="1d">+1 day</Step>
        <ActionButton
          operation="advanceClock"
          given={{ body: { toNextEvent: true } }}
          done="Clock advanced to the next event"
          lines={dueLines}
        >
          Next event
        </ActionButton>
        <DurationField />
      </div>
    </div>
  );
}

function Step({ by, children }: { by: string; children: string }) {
  return (
    <ActionButton operation="advanceClock" given={{ body: { by } }} done={`Clock advanced by ${by}`} lines={dueLines}>
      {children}
    </ActionButton>
  );
}

function DurationField() {
  const input = useRef<HTMLInputElement>(null);
  const advance = async (): Promise<void> => {
    const by = input.current?.value.trim() ?? '';
    if (by === '') return;
    const done = await act('advanceClock', { body: { by } }, { done: `Clock advanced by ${by}`, lines: dueLines });
    if (done !== undefined && input.current !== null) input.current.value = '';
  };
  return (
    <form
      class="duration"
      onSubmit={(event) => {
        event.preventDefault();
        void advance();
      }}
    >
      <input
        ref={input}
        placeholder="90m, 2d"
        size={7}
        aria-label="Advance the clock by a duration, then press Enter"
      />
    </form>
  );
}

/** What an advanced clock answers, as the lines of a message. */
export function dueLines({ now, events }: Answer<'advanceClock'>): string[] {
  const time = `Now ${instantText(now, timeZone.value)}`;
  if (events.length === 0) return [time, 'No event came due.'];
  return [time, `${countOf(events.length, 'event')} came due:`, ...events.map(eventLine)];
}

function eventLine({ at, type, id }: DueEvent): string {
  return `${timeText(at, timeZone.value)} ${type} ${id}`;
}
