/**
 * An explanation that is read when the user opens it. The address contains whether it is open.
 */
import type { Given } from '../../client/http-client.ts';
import { address, setQuery } from '../state/location.ts';
import { useQuery } from '../state/query.ts';
import { ExplanationTree } from './explanation-tree.tsx';
import { Loaded } from './states.tsx';

/** The value of `explain` in the address. */
const OPEN = 'open';

export function Explained({ title, question }: { title: string; question: Given<'explain'>['query'] }) {
  const isOpen = address.value.query['explain'] !== undefined;
  const query = useQuery('explain', { query: question }, { skip: !isOpen });
  return (
    <details
      class="detail-section"
      open={isOpen}
      onToggle={({ currentTarget }) => setQuery({ explain: currentTarget.open ? OPEN : undefined }, { replace: true })}
    >
      <summary>{title}</summary>
      {isOpen && <Loaded query={query}>{(explanation) => <ExplanationTree explanation={explanation} />}</Loaded>}
    </details>
  );
}
