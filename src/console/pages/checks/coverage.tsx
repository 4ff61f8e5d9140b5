/**
 * The coverage of the API: the share of each kind, and the statuses of each operation that were and were not seen.
 */
import type { ComponentChildren } from 'preact';
import type { Coverage, OperationCoverage } from '../../../generated/admin-types.ts';
import { countText } from '../../format/numbers.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { Loaded } from '../../components/states.tsx';
import { matchesSearch } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { Downloads } from './downloads.tsx';

/** The names of the groups, in the order of the page. */
const GROUPS: readonly (readonly [keyof Coverage['groups'], string])[] = [
  ['operations', 'operations'],
  ['statuses', 'statuses'],
  ['laterPages', 'later pages'],
  ['partialFailures', 'failed items in a 207'],
  ['situations', 'errors'],
  ['reportTypes', 'report types'],
  ['columns', 'columns'],
  ['faults', 'kinds of faults'],
  ['rules', 'rules of errors'],
];

const COLUMNS: readonly Column<OperationCoverage>[] = [
  { title: 'Operation', grow: 2, cell: ({ operation }) => operation },
  { title: 'Statuses', grow: 3, cell: StatusChips },
  { title: 'Later pages', width: 105, align: 'right', from: 760, cell: ({ pages }) => pages && countText(pages.later) },
  { title: 'Calls', width: 70, align: 'right', cell: ({ calls }) => countText(calls) },
];

const ENDINGS: readonly Column<Coverage['endings'][number]>[] = [
  { title: 'Call that ends', grow: 2, cell: ({ call }) => call },
  { title: 'On', width: 105, cell: ({ until }) => until },
  { title: 'Instead', grow: 3, from: 760, cell: ({ instead }) => instead },
  { title: 'Calls', width: 70, align: 'right', cell: ({ calls }) => countText(calls) },
];

export function CoverageView({ tabs }: { tabs: ComponentChildren }) {
  const query = useQuery('getCoverage', {});
  const tools = (
    <>
      {tabs}
      <span class="dim">by the clients of all worlds</span>
      <Downloads operation="getCoverage" name="coverage" />
      <ActionButton operation="clearCoverage" given={{}} done="Coverage cleared">
        Clear
      </ActionButton>
    </>
  );
  return (
    <ListPage title="Checks" tools={tools}>
      <Loaded query={query}>
        {({ groups, operations, endings }) => (
          <>
            <ul class="shares">
              {GROUPS.map(([name, title]) => (
                <li key={name}>
                  <strong>{groups[name].percent}%</strong> {title}{' '}
                  <span class="dim">
                    {countText(groups[name].seen)} of {countText(groups[name].total)}
                  </span>
                </li>
              ))}
            </ul>
            {endings.length > 0 && (
              <DataTable
                label="Calls that the service ends"
                columns={ENDINGS}
                rows={endings.filter(({ call }) => matchesSearch(call))}
                keyOf={({ call }) => call}
              />
            )}
            <DataTable
              label="Operations with the statuses seen"
              columns={COLUMNS}
              rows={operations.filter(({ operation }) => matchesSearch(operation))}
              keyOf={({ operation }) => operation}
            />
          </>
        )}
      </Loaded>
    </ListPage>
  );
}

/** The border of a status that was not seen is dashed; screen readers get a word. */
function StatusChips({ statuses, expectedStatuses }: OperationCoverage) {
  const all = [...new Set([...expectedStatuses, ...Object.keys(statuses)])].toSorted();
  return (
    <>
      {all.map((status) => {
        const count = statuses[status] ?? 0;
        return (
          <span key={status} class={`chip ${count > 0 ? 'seen' : 'not-seen'}`}>
            {status === '0' ? 'no response' : status}
            <span class="visually-hidden">{count > 0 ? ' seen' : ' not seen'}</span>
            {count > 1 && ` × ${countText(count)}`}
          </span>
        );
      })}
    </>
  );
}
