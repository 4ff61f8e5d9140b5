/**
 * Checks: the violations of the clients of this world by rule, and the coverage of the API by all clients.
 */
import { Link } from '../../components/link.tsx';
import { address } from '../../state/location.ts';
import type { Page } from '../page.ts';
import { CoverageView } from './coverage.tsx';
import { ViolationsView } from './violations.tsx';

export const checksPage: Page = {
  path: 'checks',
  title: 'Checks',
  key: 'c',
  search: 'Search rules and operations',
  View: ChecksView,
};

/** The value of `view` in the address. */
const COVERAGE = 'coverage';

function ChecksView() {
  const isCoverage = address.value.query['view'] === COVERAGE;
  const tabs = (
    <>
      <Link to={{ page: 'checks' }} class="button" isCurrent={!isCoverage}>
        Violations
      </Link>
      <Link to={{ page: 'checks', query: { view: COVERAGE } }} class="button" isCurrent={isCoverage}>
        Coverage
      </Link>
    </>
  );
  return isCoverage ? <CoverageView tabs={tabs} /> : <ViolationsView tabs={tabs} />;
}
