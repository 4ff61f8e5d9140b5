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
import { CopyButton } from '../../components/buttons.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../components/detail-pane.tsx';
import { Link } from '../../components/link.tsx';
import { CheckedTimeline } from './check-text.tsx';
import { StartButtons } from './start-buttons.tsx';

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

const SOURCES = { builtIn: 'built in', mounted: 'your folder' };

/**
 * One scenario: what it demonstrates, its timeline and its text.
 */
function ScenarioDetail({ name, onClose }: { name: string; onClose(): void }) {
  const query = useQuery('getScenario', { params: { name } }, { refresh: 'changes' });
  const text = query.data?.text;
  const actions = text !== undefined && (
    <>
      <StartButtons start={{ name }} disabled={query.data?.ok === false} />
      <OpenButton text={() => text}>Edit a copy</OpenButton>
      <CopyButton text={text}>Copy</CopyButton>
    </>
  );
  return (
    <DetailPane title={`Scenario ${name}`} actions={actions} onClose={onClose}>
      <Loaded query={query}>
        {({ description, catches, extends: base, source, errors, text }) => (
          <>
            <DetailSection title="What it demonstrates">
              <p>{description ?? 'The scenario has no description.'}</p>
              {catches !== undefined && <p class="hint">Catches: {catches}</p>}
              <KeyValues
                entries={[
                  ['extends', base !== undefined && <Link to={{ page: 'scenarios', items: [base] }}>{base}</Link>],
                  ['source', SOURCES[source]],
                ]}
              />
            </DetailSection>
            {errors.length > 0 ? (
              <DetailSection title="Errors">
                {errors.map(({ file, line, column, path, message }, i) => (
                  <p key={i} class="bad">
                    {file ?? name}:{line}:{column} {path} {message}
                  </p>
                ))}
              </DetailSection>
            ) : (
              <CheckedTimeline text={text} />
            )}
            <DetailSection title="Text">
              <pre class="raw" tabIndex={0} aria-label={`Text of the scenario ${name}`}>
                {text}
              </pre>
            </DetailSection>
          </>
        )}
      </Loaded>
    </DetailPane>
  );
}
