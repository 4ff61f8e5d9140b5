/**
 * Why a call was answered so: the reason, its failed items, faults and violations. The long texts of rules are read when the
 * user opens them.
 */
import { useState } from 'preact/hooks';
import type { Exchange, Explanation, ViolationReport } from '../../../generated/admin-types.ts';
import { DetailSection } from '../../components/detail-pane.tsx';
import { EntityLink, NamedText } from '../../components/entity-link.tsx';
import { Explained } from '../../components/explained.tsx';
import { Loaded } from '../../components/states.tsx';
import { countOf } from '../../format/numbers.ts';
import { useQuery } from '../../state/query.ts';

/** A batch may have a thousand. */
const MAX_ITEMS = 100;

export function CallReasons({ call }: { call: Exchange }) {
  const { id, reason, rule, ruleTitle, itemRules, nearest, fault, violations, status, entities } = call;
  const { data } = useQuery('listViolations', {}, { skip: violations.length === 0, refresh: 'changes' });
  const rules: readonly ViolationReport[] = typeof data === 'object' ? data.violations : [];
  const hasNothing = reason === null && fault === null && violations.length === 0 && itemRules.length === 0;
  return (
    <DetailSection title="Why">
      {reason !== null && (
        <p class="reason">
          <NamedText text={reason} entities={entities} />
        </p>
      )}
      {rule !== null && <RuleDetails request={id} rule={rule} title={ruleTitle ?? 'Rule'} />}
      {itemRules.slice(0, MAX_ITEMS).map((item) => (
        <FailedItem key={item.index} request={id} item={item} entities={entities} />
      ))}
      {itemRules.length > MAX_ITEMS && <p class="dim">{countOf(itemRules.length - MAX_ITEMS, 'more item')} failed</p>}
      {(rule !== null || itemRules.length > 0) && <Explained title="Explain the response" question={{ request: id }} />}
      {hasNothing && <p>{status < 400 ? 'The service accepted the call.' : 'The service gave no reason.'}</p>}
      {nearest !== null && (
        <p>
          Did you mean <code>{nearest}</code>?
        </p>
      )}
      {fault !== null && <p class="bad">The fault {fault} was applied.</p>}
      {violations.map(({ rule, evidence, count }) => (
        <div key={`${rule} ${evidence}`} class="violation">
          <strong>
            {rule}
            {count > 1 && ` × ${count}`}
          </strong>
          <p>
            <code>
              <NamedText text={evidence} entities={entities} />
            </code>
          </p>
          <ViolationText report={rules.find((each) => each.rule === rule)} />
        </div>
      ))}
    </DetailSection>
  );
}

interface FailedItemProps {
  request: string;
  item: Exchange['itemRules'][number];
  entities: Exchange['entities'];
}

function FailedItem({ request, item, entities }: FailedItemProps) {
  const { index, code, message, rule, ruleTitle, entityId } = item;
  const entity = entities?.find(({ id }) => id === entityId);
  return (
    <div class="failed-item">
      <p>
        Item {index}
        {entityId !== undefined && ', '}
        {entity === undefined ? entityId : <EntityLink entity={entity}>{entity.name}</EntityLink>}
        {entity !== undefined && ` (${entity.id})`}: <code>{code}</code>{' '}
        <NamedText text={message} entities={entities} />
      </p>
      <RuleDetails request={request} rule={rule} title={ruleTitle} />
    </div>
  );
}

/** The title of a rule; its text is read when the user opens it. */
function RuleDetails({ request, rule, title }: { request: string; rule: string; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery('explain', { query: { request } }, { skip: !isOpen });
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary class="hint">{`${title} (${rule})`}</summary>
      {isOpen && (
        <Loaded query={query}>
          {(explanation) => (
            <p class="hint">{textOfRule(explanation, rule) ?? 'The explanation does not have this rule.'}</p>
          )}
        </Loaded>
      )}
    </details>
  );
}

function textOfRule({ rule, children }: Explanation, id: string): string | undefined {
  if (rule?.id === id) return rule.text;
  for (const child of children) {
    const text = textOfRule(child, id);
    if (text !== undefined) return text;
  }
  return undefined;
}

function ViolationText({ report }: { report: ViolationReport | undefined }) {
  if (report === undefined) return null;
  return (
    <details>
      <summary>{report.says}</summary>
      <p class="hint">{report.instead}</p>
    </details>
  );
}
