/**
 * Fidelity: what the answers of the sandbox are based on, and how well they follow recordings and documents.
 */
import { Link } from '../../components/link.tsx';
import { address, matchesSearch } from '../../state/location.ts';
import type { Page } from '../page.ts';
import { DecisionsView } from './decisions.tsx';
import type { ComponentChildren } from 'preact';
import type { Fidelity } from '../../../generated/admin-types.ts';
import { countText } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { Loaded } from '../../components/states.tsx';
import { useQuery } from '../../state/query.ts';

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

type Recording = Fidelity['recordings'][number];
type VendorDocument = Fidelity['documents'][number];

const RECORDINGS: readonly Column<Recording>[] = [
  { title: 'Recording', width: 150, cell: ({ recording }) => recording },
  { title: 'Contents', grow: 3, from: 760, cell: ({ contents }) => contents },
  { title: 'Exchanges', width: 90, align: 'right', cell: ({ exchanges }) => countText(exchanges) },
  { title: 'Exact', width: 70, align: 'right', from: 480, cell: ({ exact }) => countText(exact) },
  { title: 'Same shape', width: 95, align: 'right', from: 760, cell: ({ sameShape }) => countText(sameShape) },
  { title: 'Differs', width: 75, align: 'right', from: 760, cell: ({ differs }) => countText(differs) },
  { title: 'Outside', width: 75, align: 'right', from: 760, cell: ({ outside }) => countText(outside) },
  { title: 'Score', width: 70, align: 'right', cell: ({ score }) => `${score} %` },
];

const DOCUMENTS: readonly Column<VendorDocument>[] = [
  { title: 'Document', grow: 3, cell: ({ document }) => document },
  { title: 'Served', width: 100, align: 'right', from: 480, cell: servedText },
  { title: 'Answers', width: 80, align: 'right', from: 760, cell: ({ conformance }) => conformance?.answers },
  { title: 'Right', width: 70, align: 'right', from: 760, cell: ({ conformance }) => conformance?.right },
  { title: 'Explained', width: 85, align: 'right', from: 760, cell: ({ conformance }) => conformance?.explained },
  { title: 'Score', width: 70, align: 'right', cell: ({ conformance }) => conformance && `${conformance.score} %` },
];

function servedText({ served, operations }: VendorDocument): string {
  return `${countText(served)} of ${countText(operations)}`;
}

/**
 * How well the sandbox answers the recordings of the project, and follows the documents of the vendor.
 */
function ScoresView({ tabs }: { tabs: ComponentChildren }) {
  const query = useQuery('getFidelity', {});
  return (
    <ListPage title="Fidelity" tools={tabs}>
      <Loaded query={query}>
        {({ recordings, documents }) => (
          <>
            <DataTable
              label="Recordings of this project"
              columns={RECORDINGS}
              rows={recordings.filter((each) => matchesSearch(`${each.recording} ${each.contents}`))}
              keyOf={({ recording }) => recording}
            />
            <DataTable
              label="Documents of the vendor"
              columns={DOCUMENTS}
              rows={documents.filter((each) => matchesSearch(each.document))}
              keyOf={({ document }) => document}
            />
          </>
        )}
      </Loaded>
    </ListPage>
  );
}
