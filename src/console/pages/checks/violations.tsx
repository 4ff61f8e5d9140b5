/**
 * The violated rules with the number of violations, what to do instead, and sample calls.
 */
import type { ComponentChildren } from 'preact';
import type { ViolationReport } from '../../../generated/admin-types.ts';
import { countOf, countText } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { Badge } from '../../components/badge.tsx';
import { DetailPane, DetailSection } from '../../components/detail-pane.tsx';
import { Link } from '../../components/link.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { EmptyState, Loaded } from '../../components/states.tsx';
import { address, matchesSearch, selectItem } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';
import { Downloads } from './downloads.tsx';

const COLUMNS: readonly Column<ViolationReport>[] = [
  { title: 'Severity', width: 80, cell: ({ severity }) => <Badge value={severity} /> },
  { title: 'Rule', cell: ({ rule }) => rule },
  { title: 'What the client did', grow: 3, from: 480, cell: ({ says }) => says },
  { title: 'Count', width: 70, align: 'right', cell: ({ count }) => countText(count) },
];

/** The most severe first. */
const SEVERITIES: readonly ViolationReport['severity'][] = ['error', 'warning', 'info'];

export function ViolationsView({ tabs }: { tabs: ComponentChildren }) {
  const query = useQuery('listViolations', {});
  const [rule] = address.value.items;
  const tools = (
    <>
      {tabs}
      {query.data !== undefined && (
        <span class="dim">in {countOf(query.data.requests, 'checked call')} of this world</span>
      )}
      <Downloads operation="listViolations" name="violations" />
    </>
  );
  const detail = rule !== undefined && (
    <Loaded query={query}>
      {({ violations }) => <RuleDetail rule={rule} violation={violations.find((each) => each.rule === rule)} />}
    </Loaded>
  );
  return (
    <ListPage title="Checks" tools={tools} detail={detail}>
      <Loaded query={query}>
        {({ violations, requests }) => {
          const rows = violations
            .filter((each) => matchesSearch(`${each.rule} ${each.says}`))
            .toSorted((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.count - a.count);
          if (rows.length === 0) return <NoViolations requests={requests} isSearch={violations.length > 0} />;
          return (
            <DataTable
              label="Violated rules"
              columns={COLUMNS}
              rows={rows}
              keyOf={(each) => each.rule}
              selected={rule}
              onSelect={(each) => selectItem(each.rule)}
              classOf={({ severity }) => (severity === 'error' ? 'failed' : '')}
            />
          );
        }}
      </Loaded>
    </ListPage>
  );
}

function NoViolations({ requests, isSearch }: { requests: number; isSearch: boolean }) {
  if (isSearch) return <EmptyState title="No rule matches." />;
  if (requests > 0) return <EmptyState title="The clients of this world violated no rule." />;
  return (
    <EmptyState
      title="No client has called the service in this world yet. Check the calls of your tests:"
      command="npx ads-sandbox exec --fail-on error -- npm test"
    />
  );
}

function RuleDetail({ rule, violation }: { rule: string; violation: ViolationReport | undefined }) {
  return (
    <DetailPane
      title={rule}
      actions={
        <Link to={{ page: 'live', query: { q: `rule:${rule}` } }} class="button">
          Its calls
        </Link>
      }
      onClose={() => selectItem(undefined)}
    >
      {violation === undefined ? (
        <EmptyState title="No client of this world violated this rule." />
      ) : (
        <>
          <DetailSection title="Rule">
            <p>{violation.says}</p>
            <p class="hint">{violation.instead}</p>
          </DetailSection>
          <DetailSection title="Evidence">
            {violation.evidence.map(({ evidence, count, requestIds: [sample] }) => (
              <p key={evidence}>
                <code>{evidence}</code> <span class="dim">{countOf(count, 'time')}</span>{' '}
                {sample !== undefined && <Link to={{ page: 'live', items: [sample] }}>sample call</Link>}
              </p>
            ))}
          </DetailSection>
        </>
      )}
    </DetailPane>
  );
}
