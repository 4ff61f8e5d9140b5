/**
 * The rows of a list that are in view, when all rows have the same height.
 */
interface View {
  /** The scroll position and height of the view in pixels. */
  top: number;
  height: number;
  count: number;
  rowHeight: number;
}

/** Rows beyond the view that exist, so that a short scroll shows no gap. */
const OVERSCAN = 8;

export function visibleRange({ top, height, count, rowHeight }: View): { first: number; end: number } {
  // After rows were removed, the view may be below the last one until the browser corrects it.
  const first = Math.min(Math.max(0, Math.floor(top / rowHeight) - OVERSCAN), count);
  const end = Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN);
  return { first, end: Math.max(first, end) };
}
