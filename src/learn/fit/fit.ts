/**
 * Fits a scenario to an account: some figures follow from sums, and ranges are found in rounds, in which a small account
 * of the learned shape is simulated and compared.
 */
import { defined } from '../../model/defined.ts';
import type { Country } from '../../model/marketplaces.ts';
import type { ScenarioInput } from '../../model/schemas/scenario-file.ts';
import { DEFAULT_SIMULATION_PARAMETERS, type SimulationParameters } from '../../model/simulation-parameters.ts';
import type { Account, Share, SummedShare } from '../account/account.ts';
import type { Product } from '../readers/facts.ts';
import { AccountSamples } from './account-samples.ts';
import { bidsFromPrices, blocksOf, budgetsFromCosts } from './blocks.ts';
import { compare, type Comparison } from './compare.ts';
import { directFigures } from './direct-figures.ts';
import { partFigure } from './figure.ts';
import { learnedScenario, simulatedBlocks, type ParameterInput } from './learned-scenario.ts';
import { measure, pricesOf, type Measures } from './measures.ts';
import { lossOf, moved, rangeFigures } from './ranges.ts';
import { SimulatedAccount } from './simulated-account.ts';
import { isGroup, SMALLEST_GROUP } from './statistics.ts';
import { weekdaysOf } from './weekdays.ts';

const ROUNDS = 8;
/** The least and the most days that are simulated. */
const DAYS = { least: 14, most: 31 } as const;

export interface Fit {
  scenario: ScenarioInput;
  comparison: Comparison;
  /** What was left out, and why. */
  notes: readonly string[];
}

/** Throws `LearnError` if the account is too small. */
export function fit(account: Account, country: Country): Fit {
  const samples = new AccountSamples(account);
  const { level, window, campaigns } = samples;
  const sample = samples.of(level);
  const ofCampaigns = samples.of('campaign');
  // Products have prices, and keywords have those of several products.
  const { unitPrice } = measure(samples.of('ad'));
  const aim: Measures = { ...measure(sample), ...(unitPrice && { unitPrice }) };
  const blocks = blocksOf(campaigns, country, {
    bids: bidsFromPrices(pricesOf(sample)),
    budgets: budgetsFromCosts(ofCampaigns.traffic.map(({ cost }) => cost / ofCampaigns.days)),
  });
  const direct = directFigures(account, samples);
  const days = Math.min(DAYS.most, Math.max(DAYS.least, sample.days));
  const period = { country, lastDay: samples.lastDay, days };
  const simulated = new SimulatedAccount(learnedScenario(simulatedBlocks(blocks), country), period);
  try {
    const simulate = (): Measures => ({
      ...measure(simulated.sample(level, window)),
      ...(unitPrice && { unitPrice: measure(simulated.sample('ad', window)).unitPrice }),
    });
    const found = nearest({ ...DEFAULT_SIMULATION_PARAMETERS, ...direct }, { account, aim, simulated, simulate });
    const parameters = { ...direct, ...shareFigures(found, account), ...rangeFigures(found, aim) };
    simulated.change({ ...DEFAULT_SIMULATION_PARAMETERS, ...parameters });
    const comparison = compare(
      { sample, campaigns: ofCampaigns, weekdays: samples.weekdays },
      {
        sample: simulated.sample(level, window),
        campaigns: simulated.sample('campaign', window),
        weekdays: weekdaysOf(simulated.byDay()),
      },
    );
    return { scenario: learnedScenario(blocks, country, parameters), comparison, notes: notesOf(samples) };
  } finally {
    simulated.close();
  }
}

interface Search {
  account: Account;
  aim: Measures;
  simulated: SimulatedAccount;
  simulate: () => Measures;
}

/** The parameters of the round whose numbers are nearest to those of the account. */
function nearest(start: SimulationParameters, { account, aim, simulated, simulate }: Search): SimulationParameters {
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
      productPages: movedShare(productPages, account.onProductPages, () => simulated.onProductPages()),
      tail: movedShare(tail, account.longer, () => simulated.longer()),
    };
  }
  return best.parameters;
}

/** Moved by the quotient of the odds. A share of too few campaigns stays. */
function movedShare(parameter: number, aim: SummedShare, simulate: () => Share): number {
  if (!isGroup(aim)) return parameter;
  const is = simulate();
  const oddsOf = ({ part, whole }: Share): number => {
    const share = inside(part / Math.max(1, whole));
    return share / (1 - share);
  };
  const odds = ((parameter / (1 - parameter)) * oddsOf(aim)) / oddsOf(is);
  return inside(odds / (1 + odds));
}

function inside(share: number): number {
  return Math.min(0.98, Math.max(0.02, share));
}

function shareFigures({ productPages, tail }: SimulationParameters, { onProductPages, longer }: Account) {
  return defined({
    productPages: isGroup(onProductPages) ? partFigure(productPages) : undefined,
    tail: isGroup(longer) ? partFigure(tail) : undefined,
  }) satisfies ParameterInput;
}

const PRODUCT_NAMES: Readonly<Record<Product, string>> = {
  products: 'sponsored products',
  brands: 'sponsored brands',
  display: 'sponsored display',
};

function notesOf({ campaigns, weekdays }: AccountSamples): string[] {
  const notes = [...Map.groupBy(campaigns, ({ product }) => product)].flatMap(([product, { length }]) =>
    length < SMALLEST_GROUP
      ? [`Left out: ${length} campaigns of ${PRODUCT_NAMES[product]}, because they are fewer than ${SMALLEST_GROUP}.`]
      : [],
  );
  return weekdays === undefined
    ? [
        ...notes,
        `Left out: the curve of weekdays, which needs two weeks of a report by days of ${SMALLEST_GROUP} campaigns.`,
      ]
    : notes;
}
