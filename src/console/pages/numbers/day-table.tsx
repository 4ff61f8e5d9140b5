/**
 * The numbers of each entity on one day. A click on a number explains it.
 */
import { countText, moneyText } from '../../format/numbers.ts';
import { DataTable, type Column } from '../../components/data-table.tsx';
import { address, navigate } from '../../state/location.ts';
import { currency } from '../../state/world.ts';
import { columnOf, idOf, METRICS, nameOf, numberIn, type Metric, type Row } from './measures.ts';
import type { Selection } from './selection.ts';

interface DayTableProps {
  selection: Selection;
  day: string;
  rows: readonly Row[];
  /** The rows of now, if `rows` are those of an earlier instant. */
  present: readonly Row[] | undefined;
}

export function DayTable({ selection, day, rows, present }: DayTableProps) {
  const { level, product, window, metric } = selection;
  const selected = columnOf(metric, window);
  const metrics = METRICS.filter(({ products }) => products.includes(product));
  const shown = rows.filter(({ date }) => date === day);
  return (
    <DataTable
      label={`Numbers of ${day}`}
      columns={[
        { title: 'Name', cell: (row) => nameOf(level, row) },
        ...(present === undefined
          ? metrics.map((each) => columnOfMetric(each, selection, day))
          : restatedColumns(selection, day, present)),
      ]}
      rows={shown.toSorted((a, b) => numberIn(b, selected) - numberIn(a, selected))}
      keyOf={(row) => idOf(level, row)}
      selected={address.value.items[0]}
    />
  );
}

function columnOfMetric(metric: Metric, { level, window }: Selection, day: string): Column<Row> {
  const name = columnOf(metric, window);
  const [item, itemColumn] = address.value.items;
  return {
    title: metric.ofWindow ? `${metric.title} ${window} d` : metric.title,
    width: metric.isMoney ? 110 : 95,
    align: 'right',
    cell: (row) => (
      <button
        type="button"
        class="figure"
        aria-current={idOf(level, row) === item && name === itemColumn}
        title={`Explain ${metric.title.toLowerCase()} of ${nameOf(level, row)}`}
        onClick={() => explain(idOf(level, row), name, day)}
      >
        {numberText(metric, numberIn(row, name))}
      </button>
    ),
  };
}

/** The metric as of then and now. */
function restatedColumns(selection: Selection, day: string, present: readonly Row[]): Column<Row>[] {
  const { level, metric, window } = selection;
  const name = columnOf(metric, window);
  const byId = new Map(present.filter(({ date }) => date === day).map((row) => [idOf(level, row), row]));
  const now = (row: Row): number => numberIn(byId.get(idOf(level, row)), name);
  const number = (title: string, of: (row: Row) => number): Column<Row> => ({
    title,
    width: 90,
    align: 'right',
    cell: (row) => <span class={of(row) === 0 ? 'dim' : ''}>{numberText(metric, of(row))}</span>,
  });
  return [
    columnOfMetric(metric, selection, day),
    number('Now', now),
    number('Since then', (row) => now(row) - numberIn(row, name)),
  ];
}

export function numberText({ isMoney }: Metric, value: number): string {
  return isMoney ? moneyText(value, currency.value) : countText(value);
}

function explain(id: string, column: string, day: string): void {
  navigate({ page: 'numbers', items: [id, column], query: { ...address.value.query, day } });
}
