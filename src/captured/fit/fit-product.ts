/**
 * Fits the parameters of one ad product: its ranges are found in rounds, in which a small account of the learned shape is
 * simulated and compared.
 */
import { defined } from '../../model/defined.ts';
import type { Country } from '../../model/marketplaces.ts';
import { DEFAULT_SIMULATION_PARAMETERS, type SimulationParameters } from '../../model/simulation-parameters.ts';
import type { Share, ShareOfCampaigns } from '../account/traffic-sums.ts';
import { bidsFromPrices, blocksOf, budgetsFromCosts } from './blocks.ts';
import { compare, type Comparison, measure, type Measures } from './measures.ts';
import { partFigure, type Block, type Parameters } from './figures.ts';
import { learnedScenario, simulatedBlocks } from './learned-scenario.ts';
import type { ProductSamples } from './product-samples.ts';
import { lossOf, moved, rangeFigures } from './ranges.ts';
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
