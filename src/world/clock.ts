/**
 * The only reader of the machine's time. A world's clock runs beside it at an offset, or stands still.
 */
export type ClockMode = 'running' | 'frozen';

export interface ClockState {
  mode: ClockMode;
  /** Where it stands; used while frozen. */
  at: number;
  /** World time less machine time; used while running. */
  offset: number;
}

export function machineNow(): number {
  return Date.now();
}

/** Milliseconds from an arbitrary start, for measuring how long a thing took. */
export function stopwatch(): number {
  return performance.now();
}

export function readClock(state: ClockState): number {
  return state.mode === 'frozen' ? state.at : machineNow() + state.offset;
}

/** Nothing of the machine's time gets into a world that stands still: its bytes follow from what it was told. */
export function setClock(now: number, mode: ClockMode): ClockState {
  return { mode, at: now, offset: mode === 'frozen' ? 0 : now - machineNow() };
}
