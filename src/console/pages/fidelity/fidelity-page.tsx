/**
 * Fidelity: what the answers of the sandbox are based on, and how well they follow recordings and documents.
 */
import { Link } from '../../components/link.tsx';
import { address } from '../../state/location.ts';
import type { Page } from '../page.ts';
import { DecisionsView } from './decisions.tsx';
import { ScoresView } from './scores.tsx';

export const fidelityPage: Page = {
  path: 'fidelity',
  title: 'Fidelity',
  key: 'y',
  search: 'Search decisions, recordings and documents',
  showsWithoutWorld: true,
  View: FidelityView,
};

/** The value of `view` in the address. */
const SCORES = 'scores';

function FidelityView() {
  const isScores = address.value.query['view'] === SCORES;
  const tabs = (
    <>
      <Link to={{ page: 'fidelity' }} class="button" isCurrent={!isScores}>
        Decisions
      </Link>
      <Link to={{ page: 'fidelity', query: { view: SCORES } }} class="button" isCurrent={isScores}>
        Scores
      </Link>
    </>
  );
  return isScores ? <ScoresView tabs={tabs} /> : <DecisionsView tabs={tabs} />;
}
