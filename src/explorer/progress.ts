/**
 * What an exploration reports while it runs.
 */
import type { ExploredRun } from './exploration.ts';

export interface Progress {
  /** More runs are planned. */
  planned(runs: number): void;
  done(run: ExploredRun): void;
}

export const NO_PROGRESS: Progress = { planned: () => {}, done: () => {} };
