/**
 * Faults: switches for common faults, the faults of the world with their hits, and the rate limits.
 */
import type { Fault } from '../../../sdk/client/admin-types.ts';
import { countOf, countText } from '../../format/numbers.ts';
import { ActionButton } from '../../parts/buttons.tsx';
import { DataTable, type Column } from '../../parts/data-table.tsx';
import { DetailPane, DetailSection } from '../../parts/detail-pane.tsx';
import { JsonTree } from '../../parts/json-tree.tsx';
import { Link } from '../../parts/link.tsx';
import { EmptyState, Loaded } from '../../parts/states.tsx';
import { address, selectItem } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import type { Page } from '../page.ts';
import { partsText } from '../../format/parts-text.ts';
import { RateLimits } from './rate-limits.tsx';
import { NextCalls, Switches } from './switches.tsx';

export const faultsPage: Page = { path: 'faults', title: 'Faults', key: 'f', View: FaultsView };

const COLUMNS: readonly Column<Fault>[] = [
  { title: 'Calls', cell: ({ match }) => partsText(match, 'all calls') },
  { title: 'When', width: 160, from: 480, cell: ({ when }) => partsText(when, 'always') },
  { title: 'Effect', cell: ({ effect }) => partsText(effect, '') },
  { title: 'Id', width: 170, from: 760, cell: ({ id }) => id },
  { title: 'Hits', width: 60, align: 'right', cell: ({ hits }) => countText(hits) },
];

function FaultsView() {
  const query = useQuery('listFaults', {});
  const [id] = address.value.items;
  return (
    <Loaded query={query}>
      {({ faults }) => (
        <div class={`split ${id === undefined ? '' : 'has-detail'}`}>
          <div class="list">
            <div class="toolbar">
              <h1>Faults</h1>
              <span class="dim">{countOf(faults.length, 'fault')}</span>
              <ActionButton
                operation="dropFaults"
                given={{}}
                done="All faults deleted"
                disabled={faults.length === 0}
                confirm="Delete all faults of this world?"
              >
                Delete all
              </ActionButton>
            </div>
            <div class="panels">
              <Switches faults={faults} />
              <NextCalls />
              <RateLimits />
            </div>
            {faults.length === 0 ? (
              <EmptyState title="No faults: all calls are answered as the service does." />
            ) : (
              <DataTable
                label="Faults, in order of precedence"
                columns={COLUMNS}
                rows={faults}
                keyOf={(fault) => fault.id}
                selected={id}
                onSelect={(fault) => selectItem(fault.id, { replace: id !== undefined })}
              />
            )}
          </div>
          {id !== undefined && <FaultDetail id={id} fault={faults.find((each) => each.id === id)} />}
        </div>
      )}
    </Loaded>
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
