/**
 * Live: the calls of clients as they arrive, each with the reason of its response.
 */
import { useEffect } from 'preact/hooks';
import type { Exchange } from '../../../generated/admin-types.ts';
import { listProfiles } from '../../api/call.ts';
import { timeText } from '../../format/instants.ts';
import { namedText } from '../../format/named-text.ts';
import { countOf, countText } from '../../format/numbers.ts';
import { StatusBadge } from '../../components/badge.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { SaveRunReport } from '../../components/save-button.tsx';
import { EmptyState } from '../../components/states.tsx';
import { useKeys } from '../../state/keyboard.ts';
import { address, selectItem } from '../../state/location.ts';
import { profile, timeZone, world } from '../../state/world.ts';
import type { Page } from '../page.ts';
import { CallDetail } from './call-detail.tsx';
import { allRows, heldCount, isLoading, isPaused, rows, searchCalls, setPaused, type LiveRow } from './live-store.ts';
import { SEARCH_KEYS } from './search-language.ts';

export const livePage: Page = {
  path: 'live',
  title: 'Live',
  key: 'l',
  search: 'Search calls: op: status: is:error client:',
  View: LiveView,
};

const COLUMNS: readonly Column<LiveRow>[] = [
  { title: 'Time', width: 80, cell: ({ call }) => call && timeText(call.at, timeZone.value) },
  { title: 'Status', width: 62, cell: ({ call }) => call && <StatusBadge status={call.status} /> },
  { title: 'Why', grow: 3, cell: Reason },
  { title: 'Operation', grow: 2, from: 480, cell: ({ call }) => call && (call.operation ?? 'unknown path') },
  { title: 'Client', width: 150, from: 760, cell: ({ call }) => call?.clientId },
  {
    title: 'ms',
    width: 64,
    align: 'right',
    from: 760,
    cell: ({ call }) => call && call.durationMs.toFixed(1),
  },
];

/** A table narrower than this shows the reason on two lines. */
const PHONE_WIDTH = 480;
/** Of violated rules in one row. */
const MAX_CHIPS = 2;
/** The latest call has a fixed address. */
const LATEST = 'latest';

function LiveView() {
  const [id] = address.value.items;
  const search = address.value.query['q'] ?? '';
  useEffect(() => searchCalls(search), [search]);
  useKeys([{ key: 'p', description: 'Pause or continue the stream', run: () => setPaused(!isPaused.value) }]);
  const shown = rows.value;
  const selected = id === LATEST ? shown[0]?.id : id;
  return (
    <ListPage
      title="Live"
      tools={<Tools search={search} />}
      detail={id !== undefined && <CallDetail id={id} onClose={() => selectItem(undefined)} />}
    >
      {shown.length === 0 && !isLoading.value ? (
        <NoCalls search={search} />
      ) : (
        <DataTable
          label="Calls"
          columns={COLUMNS}
          rows={shown}
          keyOf={({ id }) => id}
          selected={selected}
          onSelect={(row) => row.call !== undefined && selectItem(row.id)}
          linesAt={(width) => (width < PHONE_WIDTH ? 2 : 1)}
          classOf={classOf}
          growsAtTop
        />
      )}
    </ListPage>
  );
}

function Tools({ search }: { search: string }) {
  const [all, shown] = [countCalls(allRows.value), countCalls(rows.value)];
  const held = heldCount.value;
  return (
    <>
      <span class="dim">{search === '' ? countOf(all, 'call') : `${countText(shown)} of ${countOf(all, 'call')}`}</span>
      <button type="button" class="button" aria-pressed={isPaused.value} onClick={() => setPaused(!isPaused.value)}>
        {isPaused.value ? `Continue${held > 0 ? ` (${countText(held)} new)` : ''}` : 'Pause'}
      </button>
      <SaveRunReport />
    </>
  );
}

function countCalls(rows: readonly LiveRow[]): number {
  return rows.reduce((count, { call }) => (call === undefined ? count : count + 1), 0);
}

function Reason({ call }: LiveRow) {
  if (call === undefined) return <em>Calls are missing here: the journal no longer holds them</em>;
  const { fault, violations, method, path } = call;
  const reason = reasonText(call);
  return (
    <span class="why">
      {fault !== null && <span class="chip bad">fault</span>}
      <span class={`why-text ${reason === null ? 'dim' : ''}`}>{reason ?? `${method} ${path}`}</span>
      {violations.slice(0, MAX_CHIPS).map(({ rule }) => (
        <span key={rule} class="chip warn">
          {rule}
        </span>
      ))}
    </span>
  );
}

/** The reason of a refusal, or else the first failed item; ids have the names of their entities before them. */
function reasonText({ reason, itemRules, entities = [] }: Exchange): string | null {
  const [first] = itemRules;
  const others = itemRules.length > 1 ? ` and ${countOf(itemRules.length - 1, 'more item')}` : '';
  const text =
    reason ?? (first && `item ${first.index}: ${first.code}: ${first.message} (${first.ruleTitle})${others}`);
  return text === undefined ? null : namedText(text, entities);
}

function classOf({ call }: LiveRow): string {
  if (call === undefined) return 'gap';
  return call.status === 0 || call.status >= 400 ? 'failed' : '';
}

function NoCalls({ search }: { search: string }) {
  if (search !== '') {
    return (
      <div class="state">
        <p>No call matches. The keys of the search are:</p>
        <ul>
          {Object.values(SEARCH_KEYS).map((example) => (
            <li key={example}>
              <code>{example}</code>
            </li>
          ))}
        </ul>
      </div>
    );
  }
  return (
    <EmptyState
      title="No client has called the service in this world yet. Make a call:"
      action={<FirstCallButton />}
      command={firstCall()}
    />
  );
}

/** The service has another origin than the console if the admin API has a listener of its own. */
function FirstCallButton() {
  if (world.value === undefined) return null;
  const { apiUrl, credentials } = world.value;
  if (new URL(apiUrl).origin !== location.origin) return null;
  return (
    <button type="button" class="button" onClick={() => void listProfiles(apiUrl, credentials)}>
      List the profiles
    </button>
  );
}

function firstCall(): string | undefined {
  if (world.value === undefined) return undefined;
  const { apiUrl, credentials } = world.value;
  const { profileId } = profile.value ?? {};
  return [
    `curl '${apiUrl}${profileId === undefined ? '/v2/profiles' : '/v2/sp/campaigns'}'`,
    `  -H 'Authorization: Bearer ${credentials.accessToken}'`,
    `  -H 'Amazon-Advertising-API-ClientId: ${credentials.clientId}'`,
    ...(profileId === undefined ? [] : [`  -H 'Amazon-Advertising-API-Scope: ${profileId}'`]),
  ].join(' \\\n');
}
