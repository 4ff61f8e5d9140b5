/**
 * Faults: switches for common faults, the faults of the world with their hits, and the rate limits.
 */
import type { Fault } from '../../../generated/admin-types.ts';
import { countOf, countText } from '../../format/numbers.ts';
import { propertiesText } from '../../format/properties-text.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { DetailPane, DetailSection } from '../../components/detail-pane.tsx';
import { JsonTree } from '../../components/json-tree.tsx';
import { Link } from '../../components/link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, selectItem } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import type { Page } from '../page.ts';
import { NextCalls, Switches } from './switches.tsx';
import { useState } from 'preact/hooks';
import { act } from '../../state/actions.ts';

export const faultsPage: Page = { path: 'faults', title: 'Faults', key: 'f', View: FaultsView };

const COLUMNS: readonly Column<Fault>[] = [
  { title: 'Calls', cell: ({ match }) => propertiesText(match, 'all calls') },
  { title: 'When', width: 160, from: 480, cell: ({ when }) => propertiesText(when, 'always') },
  { title: 'Effect', cell: ({ effect }) => propertiesText(effect, '') },
  { title: 'Id', width: 170, from: 760, cell: ({ id }) => id },
  { title: 'Hits', width: 60, align: 'right', cell: ({ hits }) => countText(hits) },
];

function FaultsView() {
  const query = useQuery('listFaults', {});
  const [id] = address.value.items;
  return (
    <Loaded query={query}>
      {({ faults }) => (
        <ListPage
          title="Faults"
          tools={<Tools count={faults.length} />}
          detail={id !== undefined && <FaultDetail id={id} fault={faults.find((each) => each.id === id)} />}
        >
          <div class="panels">
            <Switches faults={faults} />
            <NextCalls />
            <RateLimits />
          </div>
          {faults.length === 0 ? (
            <EmptyState title="No faults: every response is that of the service." />
          ) : (
            <>
              <h2 class="table-title">Faults of this world</h2>
              <DataTable
                label="Faults, in order of precedence"
                columns={COLUMNS}
                rows={faults}
                keyOf={(fault) => fault.id}
                selected={id}
                onSelect={(fault) => selectItem(fault.id)}
              />
            </>
          )}
        </ListPage>
      )}
    </Loaded>
  );
}

function Tools({ count }: { count: number }) {
  return (
    <>
      <span class="dim">{countOf(count, 'fault')}</span>
      <ActionButton
        operation="dropFaults"
        given={{}}
        done="All faults deleted"
        disabled={count === 0}
        confirm="Delete all faults of this world?"
      >
        Delete all
      </ActionButton>
    </>
  );
}

function FaultDetail({ id, fault }: { id: string; fault: Fault | undefined }) {
  const close = (): void => selectItem(undefined);
  const actions = fault !== undefined && (
    <>
      <ActionButton operation="dropFault" given={{ params: { id } }} done={`Fault ${id} deleted`} onDone={close}>
        Delete
      </ActionButton>
      <Link to={{ page: 'live', query: { q: `fault:${id}` } }} class="button">
        Its calls
      </Link>
    </>
  );
  return (
    <DetailPane title={`Fault ${id}`} actions={actions} onClose={close}>
      {fault === undefined ? (
        <EmptyState title="This fault was deleted." />
      ) : (
        <DetailSection title="Definition">
          <JsonTree value={fault} label={`Fault ${id}`} />
        </DetailSection>
      )}
    </DetailPane>
  );
}

/**
 * The rate limits of the world, and a form for one limit of all operations.
 */
function RateLimits() {
  const { data } = useQuery('getRateLimit', {}, { refresh: 'changes' });
  const limits = data === undefined || data === null ? [] : [data].flat();
  const [requests, setRequests] = useState(10);
  const [per, setPer] = useState('1s');
  return (
    <section class="panel" aria-label="Rate limits">
      <h2>Rate limits</h2>
      {limits.length === 0 ? (
        <p class="dim">None</p>
      ) : (
        <ul>
          {limits.map(({ match, requests, per, ...others }, i) => (
            <li key={i}>
              {countOf(requests, 'call')} per {per}, {propertiesText({ ...match, ...others }, 'all calls')}
            </li>
          ))}
        </ul>
      )}
      <form
        class="actions"
        onSubmit={(event) => {
          event.preventDefault();
          void act(
            'setRateLimit',
            { body: { requests, per } },
            { done: `Rate limit: ${countOf(requests, 'call')} per ${per}` },
          );
        }}
      >
        <label class="field">
          Calls
          <input
            type="number"
            min={0}
            required
            value={requests}
            onInput={(event) => setRequests(event.currentTarget.valueAsNumber)}
          />
        </label>
        <label class="field">
          Per
          <input type="text" size={6} required value={per} onInput={(event) => setPer(event.currentTarget.value)} />
        </label>
        <button type="submit" class="button">
          Set
        </button>
        <ActionButton
          operation="setRateLimit"
          given={{ body: null }}
          done="Rate limits removed"
          disabled={limits.length === 0}
        >
          Remove
        </ActionButton>
      </form>
    </section>
  );
}
