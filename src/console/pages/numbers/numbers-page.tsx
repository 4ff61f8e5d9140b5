/**
 * Numbers: what reports contain by day and level, as of any instant, with the explanation of each number.
 */
import { curlOfCall } from '../../api/call.ts';
import { dayText } from '../../format/instants.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { Link } from '../../components/link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, currentWorld, navigate } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { profile, timeZone, world, worldNow } from '../../state/world.ts';
import type { Page } from '../page.ts';
import { Compare } from './compare.tsx';
import { Controls } from './controls.tsx';
import { DayChart } from './day-chart.tsx';
import { DayTable, numberText } from './day-table.tsx';
import { columnOf, LEVELS, sumsByDay } from './measures.ts';
import { NumberExplanation } from './number-explanation.tsx';
import { useSelection, type Selection } from './selection.ts';

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
