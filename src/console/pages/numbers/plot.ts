/**
 * Draws numbers by day as lines. In a chunk of its own, because the library is as large as the rest of the console.
 */
import UPlot from 'uplot';

export interface PlotData {
  /** ISO 8601 days. */
  days: readonly string[];
  /** The day that has not ended, if it is shown. */
  partialDay: string | undefined;
  series: readonly { values: readonly number[]; isDashed: boolean }[];
  format(value: number): string;
  onSelect(day: string): void;
}

const HEIGHT = 200;
const AXIS_WIDTH = 86;
const AXIS_HEIGHT = 30;
const HALF_DAY = 43_200;

const secondsOf = (day: string | undefined): number => Date.parse(day ?? '') / 1000;

function shadeDay({ ctx, bbox: { left, width, top, height }, valToPos, root }: UPlot, day: string): void {
  const [start, end] = [-HALF_DAY, HALF_DAY].map((offset) => valToPos(secondsOf(day) + offset, 'x', true));
  if (start === undefined || end === undefined) return;
  const from = Math.max(start, left);
  ctx.save();
  ctx.globalAlpha = 0.4;
  ctx.fillStyle = getComputedStyle(root).borderTopColor;
  ctx.fillRect(from, top, Math.min(end, left + width) - from, height);
  ctx.restore();
}

/** Returns a function that removes the chart. */
export function drawPlot(element: HTMLElement, { days, partialDay, series, format, onSelect }: PlotData): () => void {
  // The style sheet resolves the colors of the color scheme.
  const colorOf = (name: 'color' | 'borderTopColor' | 'outlineColor') => (): string => getComputedStyle(element)[name];
  const axis = { stroke: colorOf('outlineColor'), grid: { stroke: colorOf('borderTopColor'), width: 1 } };
  const plot = new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      tzDate: (seconds) => UPlot.tzDate(new Date(seconds * 1000), 'UTC'),
      scales: {
        // Half a day on each side, so that one day has a width, too.
        x: { range: () => [secondsOf(days[0]) - HALF_DAY, secondsOf(days.at(-1)) + HALF_DAY] },
        y: { range: (_plot, _min, max) => [0, max > 0 ? max * 1.1 : 1] },
      },
      padding: [12, 24, 0, 0],
      legend: { show: false },
      cursor: { y: false, drag: { x: false } },
      axes: [
        {
          ...axis,
          size: AXIS_HEIGHT,
          incrs: [1, 2, 7, 14, 28].map((count) => count * 2 * HALF_DAY),
          values: (_plot, splits) => splits.map((each) => new Date(each * 1000).toISOString().slice(5, 10)),
        },
        { ...axis, size: AXIS_WIDTH, values: (_plot, splits) => splits.map((each) => format(each)) },
      ],
      series: [
        {},
        ...series.map(({ isDashed }) => ({
          stroke: colorOf('color'),
          width: 2,
          points: { show: days.length < 40 },
          ...(isDashed ? { dash: [5, 5] } : {}),
        })),
      ],
      hooks: partialDay === undefined ? {} : { drawClear: [(plot) => shadeDay(plot, partialDay)] },
    },
    [days.map(secondsOf), ...series.map(({ values }) => [...values])],
    element,
  );
  plot.over.addEventListener('click', () => {
    const day = days[plot.cursor.idx ?? -1];
    if (day !== undefined) onSelect(day);
  });
  const observer = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: HEIGHT }));
  observer.observe(element);
  const scheme = matchMedia('(prefers-color-scheme: dark)');
  const redraw = (): void => plot.redraw();
  scheme.addEventListener('change', redraw);
  return () => {
    scheme.removeEventListener('change', redraw);
    observer.disconnect();
    plot.destroy();
  };
}
