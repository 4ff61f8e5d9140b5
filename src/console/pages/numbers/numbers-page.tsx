/**
 * Numbers: what reports contain by day and level, as of any instant, with the explanation of each number.
 */
import { curlOfCall } from '../../api/call.ts';
import { dayText } from '../../format/instants.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Link } from '../../components/link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, currentWorld, navigate, setQuery } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { profile, timeZone, world, worldNow } from '../../state/world.ts';
import type { Page } from '../page.ts';
import { Compare } from './compare.tsx';
import { Controls } from './controls.tsx';
import { DayTable, numberText } from './day-table.tsx';
import { columnOf, LEVELS, sumsByDay, type Row } from './measures.ts';
import { useSelection, type Selection } from './selection.ts';
import { DetailPane } from '../../components/detail-pane.tsx';
import { ExplanationTree } from '../../components/explanation-tree.tsx';
import { useEffect, useRef } from 'preact/hooks';

export const numbersPage: Page = { path: 'numbers', title: 'Numbers', key: 'n', View: NumbersView };

const COMPARE = 'compare';

function NumbersView() {
  const selection = useSelection();
  if (selection !== undefined) return <Numbers selection={selection} />;
  return (
    <ListPage title="Numbers">
      <Loaded query={{ data: world.value, error: undefined }}>
        {() => <EmptyState title="This world has no profiles." />}
      </Loaded>
    </ListPage>
  );
}

function Numbers({ selection }: { selection: Selection }) {
  const { profileId, product, level, metric, window, days, from, to, asOf } = selection;
  const question = { profileId, campaignType: product, recordType: level, startDate: from, endDate: to };
  const query = useQuery('readMetrics', { query: { ...question, asOf } }, { refresh: 'changes' });
  // A comparison needs the numbers of now, too.
  const present = useQuery('readMetrics', { query: question }, { refresh: 'changes', skip: asOf === undefined });
  const [item, itemColumn] = address.value.items;
  const lastDay = query.data?.rows.findLast(({ impressions }) => impressions !== 0)?.['date'];
  const shownDay = selection.day ?? String(lastDay ?? to);
  const column = columnOf(metric, window);
  const today = dayText(asOf === undefined ? (worldNow.value ?? 0) : Date.parse(asOf), timeZone.value);
  const close = (): void => navigate({ page: 'numbers', query: address.value.query });
  const tools = (
    <Link to={{ page: 'numbers', items: [COMPARE], query: address.value.query }} class="button">
      Compare with a file…
    </Link>
  );
  const detail =
    item === COMPARE ? (
      <Compare selection={selection} day={shownDay} onClose={close} />
    ) : (
      item !== undefined &&
      itemColumn !== undefined && (
        <NumberExplanation selection={selection} entityId={item} column={itemColumn} date={shownDay} onClose={close} />
      )
    );
  return (
    <ListPage title="Numbers" tools={tools} detail={detail}>
      <Controls selection={selection} day={shownDay} />
      <Loaded query={query}>
        {({ rows }) => {
          if (rows.length === 0) return <Empty selection={selection} />;
          const later = asOf === undefined ? undefined : present.data?.rows;
          const [sum = 0] = sumsByDay(rows, [shownDay], column);
          const partialDay = days.find((day) => day === today);
          return (
            <>
              <DayChart
                label={`${metric.title} by day, ${from} to ${to}`}
                days={days}
                partialDay={partialDay}
                column={column}
                rows={rows}
                present={later}
                format={(value) => numberText(metric, value)}
              />
              <p class="count dim">
                {`${LEVELS[level].title} on ${shownDay}: ${metric.title.toLowerCase()} ${numberText(metric, sum)}`}
                {partialDay !== undefined && `. ${partialDay} has not ended: its numbers still grow`}
                {later !== undefined && '. Dashed line: now'}
              </p>
              <DayTable selection={selection} day={shownDay} rows={rows} present={later} />
            </>
          );
        }}
      </Loaded>
    </ListPage>
  );
}

function Empty({ selection: { level, from, to } }: { selection: Selection }) {
  const profileId = profile.value?.profileId ?? '';
  const plan = { campaigns: 2, adGroupsPerCampaign: 2, keywordsPerAdGroup: 10, productAdsPerAdGroup: 1 };
  const body = { profileId, ...plan, createdDaysAgo: 30 };
  return (
    <EmptyState
      title={`No ${LEVELS[level].title.toLowerCase()} had impressions from ${from} to ${to}. Create campaigns that have run for 30 days:`}
      action={
        <ActionButton operation="seed" given={{ body }} done="Campaigns created">
          Create campaigns
        </ActionButton>
      }
      command={curlOfCall('seed', { body }, currentWorld.value)}
    />
  );
}

interface NumberExplanationProps {
  selection: Selection;
  entityId: string;
  column: string;
  date: string;
  onClose(): void;
}

function NumberExplanation({ selection, entityId, column, date, onClose }: NumberExplanationProps) {
  const { level: recordType, profileId, asOf } = selection;
  const query = useQuery(
    'explain',
    { query: { recordType, entityId, date, column, profileId, asOf } },
    { refresh: 'changes' },
  );
  return (
    <DetailPane title={`${column} of ${date}`} onClose={onClose}>
      <Loaded query={query}>{(explanation) => <ExplanationTree explanation={explanation} />}</Loaded>
    </DetailPane>
  );
}

interface DayChartProps {
  label: string;
  days: readonly string[];
  partialDay: string | undefined;
  column: string;
  rows: readonly Row[];
  /** The rows of now, if `rows` are those of an earlier instant. */
  present: readonly Row[] | undefined;
  format(value: number): string;
}

/** A metric by day: as of the selected instant, and now. The table has the same numbers as text. */
function DayChart({ label, days, partialDay, column, rows, present, format }: DayChartProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isShown = true;
    let remove = (): void => {};
    const draw = async (): Promise<void> => {
      const { drawPlot } = await import('./plot.ts');
      if (!isShown || element.current === null) return;
      const earlier = { values: sumsByDay(rows, days, column), isDashed: false };
      const later = present && { values: sumsByDay(present, days, column), isDashed: true };
      remove = drawPlot(element.current, {
        days,
        partialDay,
        series: later === undefined ? [earlier] : [earlier, later],
        format,
        onSelect: (day) => setQuery({ day }),
      });
    };
    void draw();
    return () => {
      isShown = false;
      remove();
    };
    // `days` is another array in each rendering.
  }, [rows, present, column, partialDay, days.join()]);
  return <div ref={element} class="chart" role="img" aria-label={label} />;
}
