/**
 * Time: what happened and what will, on one axis of days. An upcoming event is reached with one click.
 */
import type { DueEvent } from '../../../generated/admin-types.ts';
import type { Answer } from '../../../client/http-client.ts';
import { curlOfCall } from '../../api/call.ts';
import { dueLines } from '../../components/clock-control.tsx';
import { DAY_MS, distanceText, instantText, dayText, durationText, timeText } from '../../format/instants.ts';
import { countOf } from '../../format/numbers.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { Link } from '../../components/link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, currentWorld, matchesSearch, setQuery } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { timeZone, worldNow, world } from '../../state/world.ts';
import type { Page } from '../page.ts';
import { Axis } from './axis.tsx';
import { eventTitle, isOfJob } from './event-text.ts';
import { nextDayStart } from './days.ts';
import { propertiesText } from '../../format/properties-text.ts';
import { actionTexts } from '../scenarios/step-text.ts';

export const timePage: Page = { path: 'time', title: 'Time', key: 't', search: 'Search events', View: TimeView };

const SCALES = ['1', '7', '30'];
const DEFAULT_SCALE = '7';
const LIMIT = 1000;

function TimeView() {
  const query = useQuery('listClockEvents', { query: { limit: LIMIT } });
  const timeline = useQuery('getTimeline', {});
  const { days = DEFAULT_SCALE } = address.value.query;
  const scale = (
    <div class="actions" role="group" aria-label="Days before and after the present">
      {SCALES.map((each) => (
        <button
          key={each}
          type="button"
          class="button"
          aria-pressed={each === days}
          onClick={() => setQuery({ days: each === DEFAULT_SCALE ? undefined : each }, { replace: true })}
        >
          ± {countOf(Number(each), 'day')}
        </button>
      ))}
    </div>
  );
  return (
    <ListPage title="Time" tools={scale}>
      <Loaded query={query}>
        {(events) => <Events events={events} days={Number(days)} steps={timeline.data?.steps ?? []} />}
      </Loaded>
    </ListPage>
  );
}

interface EventsProps {
  events: Answer<'listClockEvents'>;
  days: number;
  steps: Answer<'getTimeline'>['steps'];
}

function Events({ events: { now: readAt, past, upcoming, pastTotal, upcomingTotal }, days, steps }: EventsProps) {
  const now = Math.max(worldNow.value ?? 0, Date.parse(readAt));
  const matches = (event: DueEvent): boolean => matchesSearch(`${event.type} ${eventTitle(event, now)} ${event.id}`);
  const [shownPast, shownUpcoming] = [past.filter(matches), upcoming.filter(matches)];
  const range = { from: now - days * DAY_MS, to: now + days * DAY_MS };
  return (
    <>
      <Zones now={now} />
      <WaitingSteps steps={steps} />
      {pastTotal + upcomingTotal === 0 ? (
        <EmptyState
          title="No event is known: no token expires, no job completes, and no step of a timeline is due. Create a token, which expires in an hour:"
          action={
            <ActionButton operation="mintTokens" given={{ body: {} }} done="Token created">
              Create a token
            </ActionButton>
          }
          command={curlOfCall('mintTokens', { body: {} }, currentWorld.value)}
        />
      ) : (
        <>
          <Axis past={shownPast} upcoming={shownUpcoming} now={now} range={range} />
          <EventTable title="Upcoming" events={shownUpcoming} total={upcomingTotal} columns={upcomingColumns(now)} />
          <EventTable title="Past" events={shownPast} total={pastTotal} columns={pastColumns(now)} />
        </>
      )}
    </>
  );
}

interface EventTableProps {
  title: string;
  events: readonly DueEvent[];
  total: number;
  columns: readonly Column<DueEvent>[];
}

function EventTable({ title, events, total, columns }: EventTableProps) {
  return (
    <>
      <h2 class="table-title">
        {title}{' '}
        <span class="dim">
          {events.length < total ? `${events.length} of ${countOf(total, 'event')}` : countOf(total, 'event')}
        </span>
      </h2>
      {events.length > 0 && (
        <DataTable
          label={`${title} events`}
          columns={columns}
          rows={events}
          keyOf={({ at, type, id }) => `${at} ${type} ${id}`}
        />
      )}
    </>
  );
}

function pastColumns(now: number): readonly Column<DueEvent>[] {
  return [
    { title: 'Time', width: 160, cell: ({ at }) => instantText(at, timeZone.value) },
    { title: 'From now', width: 125, from: 480, cell: ({ at }) => distanceText(at, now) },
    { title: 'Event', width: 130, cell: (event) => eventTitle(event, now) },
    {
      title: 'Id',
      from: 480,
      cell: (event) => (isOfJob(event) ? <Link to={{ page: 'jobs', items: [event.id] }}>{event.id}</Link> : event.id),
    },
  ];
}

function upcomingColumns(now: number): readonly Column<DueEvent>[] {
  return [
    ...pastColumns(now),
    { title: 'Clock', width: 96, cell: (event) => <AdvanceButton event={event} now={now} /> },
  ];
}

function AdvanceButton({ event, now }: { event: DueEvent; now: number }) {
  const time = instantText(event.at, timeZone.value);
  return (
    <ActionButton
      operation="advanceClock"
      given={{ body: { to: event.at } }}
      done={`Clock advanced to ${time}`}
      lines={dueLines}
      label={`Advance to ${time}, ${eventTitle(event, now)}`}
    >
      Advance
    </ActionButton>
  );
}

/** The present day in the time zone of each profile, and the time until the next one. */
function Zones({ now }: { now: number }) {
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

type Step = Answer<'getTimeline'>['steps'][number];

/** The steps of the timeline that wait for a call, and those whose actions failed. */
function WaitingSteps({ steps }: { steps: readonly Step[] }) {
  const shown = steps.filter(({ onCall, doneAt, problems }) => isWaiting({ onCall, doneAt }) || problems.length > 0);
  if (shown.length === 0) return null;
  return (
    <section class="panel time-steps" aria-labelledby="waiting-steps">
      <h2 id="waiting-steps">Steps of the timeline that wait for calls or failed</h2>
      <ul class="steps">
        {shown.map((step) => (
          <li key={step.name}>
            <strong>{step.name}</strong> <span class="dim">{triggerText(step)}</span>
            {actionTexts(step.do ?? []).map((action, i) => (
              <code key={i}>{action}</code>
            ))}
            {step.problems.map(({ path, message }, i) => (
              <p key={i} class="bad">
                {path} {message}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}

function isWaiting({ onCall, doneAt }: Pick<Step, 'onCall' | 'doneAt'>): boolean {
  return onCall !== undefined && (doneAt === null || onCall.repeat === true);
}

/** `at call 3 (1 so far): operation createAsyncReport`. */
function triggerText({ onCall }: Step): string {
  if (onCall === undefined) return '';
  const { nth, seen, repeat, ...match } = onCall;
  const calls = `at call ${nth}${repeat === true ? ' and later' : ''} (${seen} so far)`;
  return `${calls}: ${propertiesText(match, 'any operation')}`;
}
