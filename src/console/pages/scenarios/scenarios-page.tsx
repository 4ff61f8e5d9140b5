/**
 * Scenarios: the built-in ones and those of the user's folder, and an editor.
 */
import type { ScenarioSummary } from '../../../generated/admin-types.ts';
import { open } from '../../api/call.ts';
import { countOf } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, currentWorld, matchesSearch, selectItem } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { world } from '../../state/world.ts';
import type { Page } from '../page.ts';
import { showEditor } from './draft.ts';
import { Editor } from './editor.tsx';
import { OpenButton } from './open-button.tsx';
import { ScenarioDetail } from './scenario-detail.tsx';

export const scenariosPage: Page = {
  path: 'scenarios',
  title: 'Scenarios',
  key: 's',
  search: 'Search scenarios',
  View: ScenariosView,
};

const COLUMNS: readonly Column<ScenarioSummary>[] = [
  {
    title: 'Scenario',
    width: 190,
    cell: ({ name }) => (
      <>
        {name}
        {name === world.value?.scenario && <span class="dim"> (this world)</span>}
      </>
    ),
  },
  { title: 'What it demonstrates', cell: ({ description, ok }) => (ok ? description : 'The file has errors.') },
  { title: 'What it catches', from: 760, cell: ({ catches }) => catches },
  { title: 'Source', width: 80, from: 760, cell: ({ source }) => (source === 'builtIn' ? 'built in' : 'folder') },
];

function ScenariosView() {
  return address.value.query['view'] === 'edit' ? <Editor /> : <ScenarioList />;
}

function ScenarioList() {
  const query = useQuery('listScenarios', {}, { refresh: 'changes' });
  const [name] = address.value.items;
  const tools = (
    <>
      {query.data !== undefined && <span class="dim">{countOf(query.data.scenarios.length, 'scenario')}</span>}
      <button type="button" class="button" onClick={showEditor}>
        Editor
      </button>
      <OpenButton text={worldScenario}>This world as a scenario</OpenButton>
    </>
  );
  return (
    <ListPage
      title="Scenarios"
      tools={tools}
      detail={name !== undefined && <ScenarioDetail key={name} name={name} onClose={() => selectItem(undefined)} />}
    >
      <Loaded query={query}>
        {({ scenarios }) => {
          const rows = scenarios.filter((each) => matchesSearch(`${each.name} ${each.description} ${each.catches}`));
          if (rows.length === 0) return <EmptyState title="No scenario matches." />;
          return (
            <DataTable
              label="Scenarios"
              columns={COLUMNS}
              rows={rows}
              keyOf={(each) => each.name}
              selected={name}
              onSelect={(each) => selectItem(each.name)}
              linesAt={() => 2}
              classOf={({ ok }) => (ok ? '' : 'failed')}
            />
          );
        }}
      </Loaded>
    </ListPage>
  );
}

/** The YAML of a scenario that makes a world equal to the present one. */
async function worldScenario(): Promise<string> {
  const response = await open(
    'getWorldScenario',
    {},
    { world: currentWorld.value, headers: { accept: 'application/yaml' } },
  );
  return response.text();
}
