/**
 * Where a number comes from.
 */
import { DetailPane } from '../../components/detail-pane.tsx';
import { ExplanationTree } from '../../components/explanation-tree.tsx';
import { Loaded } from '../../components/states.tsx';
import { useQuery } from '../../state/query.ts';
import type { Selection } from './selection.ts';

interface NumberExplanationProps {
  selection: Selection;
  entityId: string;
  column: string;
  date: string;
  onClose(): void;
}

export function NumberExplanation({ selection, entityId, column, date, onClose }: NumberExplanationProps) {
  const { level: recordType, profileId, asOf } = selection;
  const query = useQuery(
    'explain',
    { query: { recordType, entityId, date, column, profileId, asOf } },
    { refresh: 'changes' },
  );
  return (
    <DetailPane title={`${column} of ${date}`} onClose={onClose}>
      <Loaded query={query}>{(explanation) => <ExplanationTree explanation={explanation} />}</Loaded>
    </DetailPane>
  );
}
