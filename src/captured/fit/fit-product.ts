/**
 * Fits the parameters of one ad product: its ranges are found in rounds, in which a small account of the learned shape is
 * simulated and compared.
 */
import { defined } from '../../model/defined.ts';
import type { Country } from '../../model/marketplaces.ts';
import {
  DEFAULT_SIMULATION_PARAMETERS,
  type SimulationParameters,
  MAX_DAILY_CLICKS,
  maxDailyClicks,
  type Range,
} from '../../model/simulation-parameters.ts';
import type { Share, ShareOfCampaigns } from '../account/traffic-sums.ts';
import { bidsFromPrices, blocksOf, budgetsFromCosts } from './blocks.ts';
import { compare, type Comparison, measure, type Measures, FITTED, type Fitted, type Spread } from './measures.ts';
import { partFigure, type Block, type Parameters, figure } from './figures.ts';
import { learnedScenario, simulatedBlocks } from './learned-scenario.ts';
import type { ProductSamples } from './product-samples.ts';
import { SimulatedAccount } from './simulated-account.ts';
import { SMALLEST_GROUP, weekdaysOf } from './statistics.ts';

const ROUNDS = 8;
/** The least and the most days that are simulated. */
const DAYS = { least: 14, most: 31 } as const;

/** The shares of traffic that parameters are moved to. */
interface SharesOfTraffic {
  productPages: ShareOfCampaigns;
  tail: ShareOfCampaigns;
}

interface Start {
  country: Country;
  /** What is known already. */
  known: Parameters;
  /** Undefined for ad products without own shares and prices of products. */
  shares: SharesOfTraffic | undefined;
}

interface ProductFit {
  blocks: readonly Block[];
  figures: Parameters;
  /** Undefined without traffic of enough campaigns. */
  comparison: Comparison | undefined;
}

export function fitProduct(samples: ProductSamples, { country, known, shares }: Start): ProductFit {
  const { product, level, window, campaigns } = samples;
  const ofCampaigns = samples.of('campaign');
  const sample = level === undefined ? ofCampaigns : samples.of(level);
  const blocks = blocksOf(campaigns, country, {
    bids: bidsFromPrices(sample),
    budgets: budgetsFromCosts(ofCampaigns),
  });
  if (level === undefined) return { blocks, figures: {}, comparison: undefined };
  // Products have prices, and keywords have those of several products.
  const unitPrice = shares && measure(samples.of('ad')).unitPrice;
  const aim = withUnitPrice(measure(sample), shares && (unitPrice ?? measure(sample).unitPrice));
  const days = Math.min(DAYS.most, Math.max(DAYS.least, sample.days));
  const period = { product, country, lastDay: samples.lastDay, days };
  const simulated = new SimulatedAccount(learnedScenario(simulatedBlocks(blocks), country), period);
  try {
    const simulate = (): Measures => {
      const measures = measure(simulated.sample(level, window));
      return unitPrice === undefined
        ? measures
        : withUnitPrice(measures, measure(simulated.sample('ad', window)).unitPrice);
    };
    const start = { ...DEFAULT_SIMULATION_PARAMETERS, ...known };
    const found = nearest(start, { shares, aim, simulated, simulate });
    const figures = { ...shareFigures(found, shares), ...rangeFigures(found, aim) };
    simulated.change({ ...start, ...figures });
    const comparison = compare(
      { sample, campaigns: ofCampaigns, weekdays: samples.weekdays },
      {
        sample: simulated.sample(level, window),
        campaigns: simulated.sample('campaign', window),
        weekdays: weekdaysOf(simulated.byDay()),
      },
    );
    return { blocks, figures, comparison };
  } finally {
    simulated.close();
  }
}

function withUnitPrice(measures: Measures, unitPrice: Measures['unitPrice']): Measures {
  return { ...measures, unitPrice };
}

interface Search {
  shares: SharesOfTraffic | undefined;
  aim: Measures;
  simulated: SimulatedAccount;
  simulate: () => Measures;
}

/** The parameters of the round whose numbers are nearest to those of the account. */
function nearest(start: SimulationParameters, { shares, aim, simulated, simulate }: Search): SimulationParameters {
  let parameters = start;
  let best = { parameters, loss: Infinity };
  for (let round = 0; round < ROUNDS; round++) {
    simulated.change(parameters);
    const is = simulate();
    const loss = lossOf(aim, is);
    if (loss < best.loss) best = { parameters, loss };
    const { productPages, tail } = parameters;
    parameters = {
      ...moved(parameters, aim, is),
      productPages: movedShare(productPages, shares?.productPages, () => simulated.onProductPages()),
      tail: movedShare(tail, shares?.tail, () => simulated.longer()),
    };
  }
  return best.parameters;
}

/** Moved by the quotient of the odds. A share of too few campaigns stays. */
function movedShare(parameter: number, aim: ShareOfCampaigns | undefined, simulate: () => Share): number {
  if (!isLearned(aim)) return parameter;
  const is = simulate();
  const oddsOf = ({ part, whole }: Share): number => {
    const share = inside(part / Math.max(1, whole));
    return share / (1 - share);
  };
  const odds = ((parameter / (1 - parameter)) * oddsOf(aim)) / oddsOf(is);
  return inside(odds / (1 + odds));
}

function isLearned(share: ShareOfCampaigns | undefined): share is ShareOfCampaigns {
  return share !== undefined && share.campaigns >= SMALLEST_GROUP;
}

function inside(share: number): number {
  return Math.min(0.98, Math.max(0.02, share));
}

function shareFigures({ productPages, tail }: SimulationParameters, shares: SharesOfTraffic | undefined) {
  return defined({
    productPages: isLearned(shares?.productPages) ? partFigure(productPages) : undefined,
    tail: isLearned(shares?.tail) ? partFigure(tail) : undefined,
  }) satisfies Parameters;
}

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
function lossOf(aim: Measures, is: Measures): number {
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
function rangeFigures(parameters: SimulationParameters, aim: Measures): { [Name in Fitted]?: Range } {
  const fitted = FITTED.filter((name) => aim[name] !== undefined);
  return Object.fromEntries(
    fitted.map((name) => {
      const { low, high } = parameters[name];
      return [name, { low: figure(low, MAX[name]), high: figure(high, MAX[name]) }];
    }),
  );
}
