/**
 * Checks: the violations of the clients of this world by rule, and the coverage of the API by all clients.
 */
import { Link } from '../../parts/link.tsx';
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
  const { view, q = '' } = address.value.query;
  const search = q.toLowerCase();
  return view === COVERAGE ? (
    <CoverageView search={search} tabs={<Tabs isCoverage />} />
  ) : (
    <ViolationsView search={search} tabs={<Tabs isCoverage={false} />} />
  );
}

function Tabs({ isCoverage }: { isCoverage: boolean }) {
  return (
    <>
      <h1>Checks</h1>
      <Link to={{ page: 'checks' }} class="button" isCurrent={!isCoverage}>
        Violations
      </Link>
      <Link to={{ page: 'checks', query: { view: COVERAGE } }} class="button" isCurrent={isCoverage}>
        Coverage
      </Link>
    </>
  );
}
