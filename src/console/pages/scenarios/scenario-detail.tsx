/**
 * One scenario: what it demonstrates, its timeline and its text.
 */
import { CopyButton } from '../../components/buttons.tsx';
import { DetailPane, DetailSection, KeyValues } from '../../components/detail-pane.tsx';
import { Link } from '../../components/link.tsx';
import { Loaded } from '../../components/states.tsx';
import { useQuery } from '../../state/query.ts';
import { CheckedTimeline } from './check-text.tsx';
import { OpenButton } from './open-button.tsx';
import { StartButtons } from './start-buttons.tsx';

const SOURCES = { builtIn: 'built in', mounted: 'your folder' };

export function ScenarioDetail({ name, onClose }: { name: string; onClose(): void }) {
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
