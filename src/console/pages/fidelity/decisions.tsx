/**
 * Each decided behavior with what it follows, and how often the clients of all worlds have seen it.
 */
import type { ComponentChildren } from 'preact';
import type { Decision } from '../../../generated/admin-types.ts';
import { countOf, countText } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../components/detail-pane.tsx';
import { Link } from '../../components/link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, matchesSearch, selectItem, setQuery } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';

const COLUMNS: readonly Column<Decision>[] = [
  { title: 'Id', width: 80, cell: ({ id }) => id },
  { title: 'Topic', grow: 3, cell: ({ topic }) => topic },
  { title: 'Basis', width: 100, cell: ({ basis }) => basis },
  { title: 'Setting', grow: 1, from: 760, cell: ({ setting }) => setting },
  { title: 'Seen', width: 70, align: 'right', cell: ({ count }) => countText(count) },
];

const BASES: readonly Decision['basis'][] = ['specified', 'documented', 'observed', 'decided'];
const SEEN: Readonly<Record<string, (decision: Decision) => boolean>> = {
  seen: ({ count }) => count > 0,
  'not seen': ({ count }) => count === 0,
};

export function DecisionsView({ tabs }: { tabs: ComponentChildren }) {
  const query = useQuery('getFidelity', {});
  const [id] = address.value.items;
  const { basis = '', seen = '' } = address.value.query;
  const isShown = (each: Decision): boolean =>
    (basis === '' || each.basis === basis) &&
    (SEEN[seen]?.(each) ?? true) &&
    matchesSearch(`${each.id} ${each.topic} ${each.text} ${each.setting ?? ''}`);
  const tools = (
    <>
      {tabs}
      <Filter name="basis" value={basis} values={BASES} />
      <Filter name="seen" value={seen} values={Object.keys(SEEN)} />
    </>
  );
  const detail = id !== undefined && (
    <Loaded query={query}>
      {({ decisions }) => <DecisionDetail id={id} decision={decisions.find((each) => each.id === id)} />}
    </Loaded>
  );
  return (
    <ListPage title="Fidelity" tools={tools} detail={detail}>
      <Loaded query={query}>
        {({ decisions }) => {
          const rows = decisions.filter(isShown);
          if (rows.length === 0) return <EmptyState title="No decision matches." />;
          return (
            <>
              <p class="hint">
                {countText(rows.length)} of {countOf(decisions.length, 'decision')}; seen by the clients of all worlds
              </p>
              <DataTable
                label="Decisions"
                columns={COLUMNS}
                rows={rows}
                keyOf={(each) => each.id}
                selected={id}
                onSelect={(each) => selectItem(each.id)}
              />
            </>
          );
        }}
      </Loaded>
    </ListPage>
  );
}

interface FilterProps {
  /** Of the parameter in the address. */
  name: string;
  value: string;
  values: readonly string[];
}

function Filter({ name, value, values }: FilterProps) {
  return (
    <label>
      {name}{' '}
      <select value={value} onChange={({ currentTarget }) => setQuery({ [name]: currentTarget.value || undefined })}>
        <option value="">all</option>
        {values.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </label>
  );
}

function DecisionDetail({ id, decision }: { id: string; decision: Decision | undefined }) {
  return (
    <DetailPane
      title={id}
      actions={
        <Link to={{ page: 'live', query: { q: `rule:${id}` } }} class="button">
          Its calls
        </Link>
      }
      onClose={() => selectItem(undefined)}
    >
      {decision === undefined ? (
        <EmptyState title="The sandbox has no such decision." />
      ) : (
        <>
          <DetailSection title={decision.topic}>
            <p>{decision.text}</p>
          </DetailSection>
          <DetailSection title="Source">
            <KeyValues
              entries={[
                ['Basis', decision.basis],
                ['Certainty', decision.certainty],
                ['Setting', decision.setting],
                ['Seen', countOf(decision.count, 'time')],
              ]}
            />
          </DetailSection>
        </>
      )}
    </DetailPane>
  );
}
