/**
 * How well the sandbox answers the recordings of the project, and follows the documents of the vendor.
 */
import type { ComponentChildren } from 'preact';
import type { Fidelity } from '../../../generated/admin-types.ts';
import { countText } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { ListPage } from '../../components/list-page.tsx';
import { Loaded } from '../../components/states.tsx';
import { matchesSearch } from '../../state/location.ts';
import { useQuery } from '../../state/query.ts';

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

export function ScoresView({ tabs }: { tabs: ComponentChildren }) {
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
