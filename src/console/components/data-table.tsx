/**
 * A table of any number of rows of equal height, of which only the visible ones exist. `j` and `k` select a row.
 */
import type { ComponentChildren } from 'preact';
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useKeys } from '../state/keyboard.ts';
import { visibleRange } from './visible-range.ts';

/** Of rows of one line and of two, in pixels; the style sheet has the same. */
const ROW_HEIGHTS = { 1: 28, 2: 46 } as const;
/** A column without a width is at least this wide, in pixels; a table that needs more width scrolls. */
const MIN_WIDTH = 150;

export interface Column<Row> {
  title: string;
  /** In pixels; without it the column takes a part of the remaining width. */
  width?: number | undefined;
  /** The size of this part relative to that of other columns; 1 by default. */
  grow?: number | undefined;
  align?: 'right' | undefined;
  /** The width of the table, in pixels, from which on the column is shown. */
  from?: 480 | 760 | undefined;
  cell(row: Row): ComponentChildren;
}

interface DataTableProps<Row> {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf(row: Row): string;
  /** The key of the selected row. */
  selected?: string | undefined;
  onSelect?: ((row: Row) => void) | undefined;
  /** How many lines the cells of a row have in a table of this width, in pixels; 1 by default. */
  linesAt?: ((width: number) => 1 | 2) | undefined;
  /** A class for the row, such as `bad`. */
  classOf?: ((row: Row) => string) | undefined;
  /** New rows come first: a reader who has scrolled down keeps the rows in view. */
  growsAtTop?: boolean;
}

export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  selected,
  onSelect,
  linesAt = () => 1,
  classOf = () => '',
  growsAtTop = false,
}: DataTableProps<Row>) {
  const grid = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 800, width: 1000 });
  const id = useId();
  const lines = linesAt(view.width);
  const rowHeight = ROW_HEIGHTS[lines];
  const { first, end } = visibleRange({ top: view.top, height: view.height, count: rows.length, rowHeight });
  const selectedIndex = selected === undefined ? -1 : rows.findIndex((row) => keyOf(row) === selected);

  useEffect(() => {
    const element = grid.current;
    if (element === null) return;
    const measure = (): void =>
      setView({ top: element.scrollTop, height: element.clientHeight, width: element.clientWidth });
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);
  useKeepRows(grid, growsAtTop ? rows : undefined, keyOf, rowHeight);
  const isSelectedKnown = selectedIndex >= 0;
  useLayoutEffect(() => {
    if (isSelectedKnown) scrollToRow(grid.current, selectedIndex, rowHeight);
    // A row that is added above the selected one does not scroll.
  }, [selected, isSelectedKnown, rowHeight]);

  // Columns that are hidden in a table of this width need none.
  const shown = columns.filter(({ from = 0 }) => from <= view.width);
  const minWidth = `${shown.reduce((sum, { width = MIN_WIDTH }) => sum + width, 0)}px`;
  const select = (index: number): void => {
    const row = rows[Math.max(0, Math.min(index, rows.length - 1))];
    if (row !== undefined) onSelect?.(row);
  };
  useKeys(
    onSelect === undefined
      ? []
      : [
          { key: 'j', description: 'Select the next row', run: () => select(selectedIndex + 1) },
          { key: 'k', description: 'Select the previous row', run: () => select(Math.max(0, selectedIndex - 1)) },
          { key: 'Enter', description: 'Open the selected row', run: () => select(selectedIndex) },
        ],
  );
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step === undefined || onSelect === undefined) return;
    event.preventDefault();
    select(selectedIndex + step);
  };

  return (
    <div
      ref={grid}
      class={lines === 1 ? 'table' : 'table two-lines'}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={selectedIndex >= first && selectedIndex < end ? `${id}-${selectedIndex}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div class="table-head" role="row" aria-rowindex={1} style={{ minWidth }}>
        {columns.map((column) => (
          <div key={column.title} role="columnheader" {...cellProps(column)}>
            {column.title}
          </div>
        ))}
      </div>
      <div class="table-body" role="rowgroup" style={{ height: `${rows.length * rowHeight}px` }}>
        {rows.slice(first, end).map((row, i) => (
          <div
            key={keyOf(row)}
            id={`${id}-${first + i}`}
            role="row"
            aria-rowindex={first + i + 2}
            aria-selected={onSelect === undefined ? undefined : first + i === selectedIndex}
            class={`table-row ${classOf(row)}`}
            style={{ top: `${(first + i) * rowHeight}px`, minWidth }}
            onClick={() => onSelect?.(row)}
          >
            {columns.map((column) => (
              <div key={column.title} role="gridcell" {...cellProps(column)}>
                {column.cell(row)}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

function cellProps<Row>({ width, grow = 1, align, from }: Column<Row>) {
  const names = ['cell', align === 'right' ? 'number' : '', from === undefined ? '' : `from-${from}`];
  return { class: names.join(' '), style: { flex: width === undefined ? `${grow} 1 0` : `0 0 ${width}px` } };
}

/** The head of the table covers the first row of the view. */
function scrollToRow(grid: HTMLElement | null, index: number, rowHeight: number): void {
  if (grid === null) return;
  const top = index * rowHeight;
  if (top < grid.scrollTop) grid.scrollTop = top;
  const bottom = top + rowHeight + ROW_HEIGHTS[1] - grid.clientHeight;
  if (bottom > grid.scrollTop) grid.scrollTop = bottom;
}

/** Scrolls by the number of rows that were added above the first visible one. */
function useKeepRows<Row>(
  grid: { current: HTMLElement | null },
  rows: readonly Row[] | undefined,
  keyOf: (row: Row) => string,
  rowHeight: number,
): void {
  const anchor = useRef<{ key: string; index: number } | undefined>(undefined);
  useLayoutEffect(() => {
    const element = grid.current;
    if (element === null || rows === undefined) return;
    const { key, index = 0 } = anchor.current ?? {};
    const moved = key === undefined ? -1 : rows.findIndex((row) => keyOf(row) === key);
    if (element.scrollTop > 0 && moved > index) element.scrollTop += (moved - index) * rowHeight;
    const first = Math.floor(element.scrollTop / rowHeight);
    const row = rows[first];
    anchor.current = row === undefined ? undefined : { key: keyOf(row), index: first };
  });
}
