/**
 * A metric by day: as of the selected instant, and now. The table has the same numbers as text.
 */
import { useEffect, useRef } from 'preact/hooks';
import { setQuery } from '../../state/location.ts';
import { sumsByDay, type Row } from './measures.ts';

interface DayChartProps {
  label: string;
  days: readonly string[];
  partialDay: string | undefined;
  column: string;
  rows: readonly Row[];
  /** The rows of now, if `rows` are those of an earlier instant. */
  present: readonly Row[] | undefined;
  format(value: number): string;
}

export function DayChart({ label, days, partialDay, column, rows, present, format }: DayChartProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let isShown = true;
    let remove = (): void => {};
    const draw = async (): Promise<void> => {
      const { drawPlot } = await import('./plot.ts');
      if (!isShown || element.current === null) return;
      const earlier = { values: sumsByDay(rows, days, column), isDashed: false };
      const later = present && { values: sumsByDay(present, days, column), isDashed: true };
      remove = drawPlot(element.current, {
        days,
        partialDay,
        series: later === undefined ? [earlier] : [earlier, later],
        format,
        onSelect: (day) => setQuery({ day }),
      });
    };
    void draw();
    return () => {
      isShown = false;
      remove();
    };
    // `days` is another array in each rendering.
  }, [rows, present, column, partialDay, days.join()]);
  return <div ref={element} class="chart" role="img" aria-label={label} />;
}
