/**
 * The input of a group of quantities in addition to the event.
 */
import type { SimulationParameters } from '../../../model/simulation-parameters.ts';

export interface Counting {
  model: SimulationParameters;
  /** Epoch milliseconds: what happens later does not count. */
  asOf: number;
  /** Whether what follows an impression without a click is attributed to it. */
  attributesViews: boolean;
}
