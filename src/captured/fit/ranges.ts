/**
 * Moves the ranges of the simulation until its numbers are spread as those of the account.
 */
import {
  MAX_DAILY_CLICKS,
  maxDailyClicks,
  type Range,
  type SimulationParameters,
} from '../../model/simulation-parameters.ts';
import { figure } from './figures.ts';
import { FITTED, type Fitted, type Measures, type Spread } from './measures.ts';

const MAX: Readonly<Record<Fitted, number>> = {
  popularity: 10_000,
  clickRate: 1,
  price: 1_000_000,
  orderRate: 1,
  unitPrice: 100_000_000,
};
const MIN = 1e-6;
/** Of a logarithm, in one round. */
const MAX_STEP = 2;
const MAX_WIDENING = 1.5;

/** The parameters of the next round. */
export function moved(parameters: SimulationParameters, aim: Measures, is: Measures): SimulationParameters {
  const next = { ...parameters };
  for (const name of FITTED) {
    const [wanted, simulated] = [aim[name], is[name]];
    if (wanted !== undefined && simulated !== undefined)
      next[name] = movedRange(parameters[name], wanted, simulated, MAX[name]);
  }
  return withinClicks(next);
}

function movedRange({ low, high }: Range, aim: Spread, is: Spread, max: number): Range {
  const [from, to] = [Math.log(low), Math.log(high)];
  const middle = (from + to) / 2 + limited(aim.mean - is.mean, MAX_STEP);
  const widening =
    aim.deviation && is.deviation ? limited(Math.log(aim.deviation / is.deviation), Math.log(MAX_WIDENING)) : 0;
  const half = ((to - from) / 2) * Math.exp(widening);
  const within = (value: number): number => Math.min(max, Math.max(MIN, Math.exp(value)));
  return { low: within(middle - half), high: within(middle + half) };
}

function limited(value: number, most: number): number {
  return Math.min(most, Math.max(-most, value));
}

/** The simulation has a limit of clicks, which only the highest popularity can reach. */
function withinClicks(parameters: SimulationParameters): SimulationParameters {
  const excess = maxDailyClicks(parameters) / (MAX_DAILY_CLICKS / 2);
  if (excess <= 1) return parameters;
  const { low, high } = parameters.popularity;
  return { ...parameters, popularity: { low: Math.min(low, high / excess), high: high / excess } };
}

/** How far the simulation is from the account: the sum over all differences of logarithms. */
export function lossOf(aim: Measures, is: Measures): number {
  return FITTED.reduce((sum, name) => {
    const [wanted, simulated] = [aim[name], is[name]];
    if (wanted === undefined) return sum;
    if (simulated === undefined) return sum + MAX_STEP;
    const spread = wanted.deviation === undefined ? 0 : Math.abs(wanted.deviation - (simulated.deviation ?? 0));
    const level = Math.abs((wanted.level ?? 0) - (simulated.level ?? 0));
    return sum + Math.abs(wanted.mean - simulated.mean) + spread + level;
  }, 0);
}

/** The fitted ranges as they are written. */
export function rangeFigures(parameters: SimulationParameters, aim: Measures): { [Name in Fitted]?: Range } {
  const fitted = FITTED.filter((name) => aim[name] !== undefined);
  return Object.fromEntries(
    fitted.map((name) => {
      const { low, high } = parameters[name];
      return [name, { low: figure(low, MAX[name]), high: figure(high, MAX[name]) }];
    }),
  );
}
