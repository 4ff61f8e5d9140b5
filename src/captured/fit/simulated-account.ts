/**
 * A small account of the learned shape in a world of its own: what the simulation makes of parameters.
 */
import { addDays, dayBounds, type Day } from '../../model/days.ts';
import type { Kind } from '../../model/entities.ts';
import { marketplaceOf, type Country } from '../../model/marketplaces.ts';
import { toMajor } from '../../model/money.ts';
import { scenarioFile, type ScenarioInput } from '../../model/schemas/scenario-file.ts';
import { wordCount } from '../../model/validate-text.ts';
import type { SimulationParameters } from '../../model/simulation-parameters.ts';
import { OperationContext, type Reading, scopeOf } from '../../core/entities/operation-context.ts';
import { changeModel } from '../../core/performance/overrides.ts';
import type { ReportRow, RowLevel } from '../../core/performance/rows/report-row.ts';
import { eachReportRow } from '../../core/performance/rows/report-rows.ts';
import { simulationOf } from '../../core/performance/simulation.ts';
import { inWindow, WINDOWS, type Window } from '../../core/simulation/totals.ts';
import { applyScenario } from '../../scenarios/apply-scenario.ts';
import { createEmptyWorld } from '../../world/state/empty-world.ts';
import { DEFAULT_SEED } from '../../world/lifecycle/template.ts';
import type { World } from '../../world/state/world.ts';
import type { Share } from '../account/traffic-sums.ts';
import type { Level, Product } from '../readers/facts.ts';
import type { Sample, SampledTraffic } from './measures.ts';

/** Reports are read soon after their last day. */
const READ_AFTER_DAYS = 2;

const ROW_LEVELS = { campaign: 'campaign', adGroup: 'adGroup', target: 'clause', ad: 'ad' } as const satisfies Partial<
  Record<Level, RowLevel>
>;
export type SampledLevel = keyof typeof ROW_LEVELS;

/** The entities of an ad product in reports and in the world. */
const PRODUCTS = {
  products: {
    campaignType: 'sponsoredProducts',
    kinds: { campaign: ['campaign'], adGroup: ['adGroup'], target: ['keyword', 'target'], ad: ['productAd'] },
  },
  brands: {
    campaignType: 'headlineSearch',
    kinds: {
      campaign: ['sbCampaign'],
      adGroup: ['sbAdGroup'],
      target: ['sbKeyword', 'sbTarget', 'sbTheme'],
      ad: ['sbAd'],
    },
  },
  display: {
    campaignType: 'sponsoredDisplay',
    kinds: { campaign: ['sdCampaign'], adGroup: ['sdAdGroup'], target: ['sdTarget'], ad: ['sdProductAd'] },
  },
} as const satisfies Record<Product, object>;

interface Period {
  product: Product;
  country: Country;
  lastDay: Day;
  days: number;
}

export class SimulatedAccount {
  readonly #world: World;
  // It keeps what it has simulated, so each change of the parameters has a new one.
  #context: Reading;
  readonly #period: Period;
  readonly #days: readonly Day[];

  /** Throws if the scenario is not valid: figures are within the limits of scenarios. */
  constructor(scenario: ScenarioInput, period: Period) {
    this.#period = period;
    const { lastDay, days, country } = period;
    const now = dayBounds(addDays(lastDay, READ_AFTER_DAYS), marketplaceOf(country).timeZone).start;
    this.#world = createEmptyWorld({ name: 'learned', seed: DEFAULT_SEED, scenario: 'learned', now });
    const [problem] = this.#world.transaction(() => applyScenario(this.#world, scenarioFile.parse(scenario)));
    if (problem !== undefined) throw new Error(`the learned scenario is not valid: ${problem.path} ${problem.message}`);
    const [profile] = this.#world.accountStore.profiles();
    if (profile === undefined) throw new Error('the learned scenario has no profile');
    this.#context = new OperationContext(scopeOf(this.#world, profile));
    this.#days = Array.from({ length: days }, (_, i) => addDays(lastDay, i + 1 - days));
  }

  change(parameters: SimulationParameters): void {
    changeModel(this.#world, parameters, 'start');
    this.#context = new OperationContext(this.#context.scope);
  }

  /** Orders count within `window` days. */
  sample(level: SampledLevel, window: number): Sample {
    const traffic: SampledTraffic[] = [];
    this.#eachRow(ROW_LEVELS[level], (row) => traffic.push(this.#trafficOf(row, window)));
    return { traffic, known: Math.max(traffic.length, this.#known(level)), days: this.#period.days, leastCampaigns: 1 };
  }

  byDay(): ReadonlyMap<Day, number> {
    const byDay = new Map<Day, number>(this.#days.map((day) => [day, 0]));
    this.#eachRow(
      'campaign',
      ({ day = '', totals }) => byDay.set(day, (byDay.get(day) ?? 0) + totals.impressions),
      true,
    );
    return byDay;
  }

  /** Impressions on product pages. */
  onProductPages(): Share {
    const share = { part: 0, whole: 0 };
    this.#eachRow('placement', ({ placement, totals: { impressions } }) => {
      share.part += placement === 'placementProductPage' ? impressions : 0;
      share.whole += impressions;
    });
    return share;
  }

  /** Impressions of search terms that are longer than their keyword. */
  longer(): Share {
    const share = { part: 0, whole: 0 };
    this.#eachRow('term', ({ keyword, term, totals: { impressions } }) => {
      if (keyword === undefined || term === undefined) return;
      share.part += wordCount(term) > wordCount(keyword.text) ? impressions : 0;
      share.whole += impressions;
    });
    return share;
  }

  close(): void {
    this.#world.storage.close();
  }

  #eachRow(level: RowLevel, take: (row: ReportRow) => void, isDaily = false): void {
    const asOf = this.#world.now();
    const { campaignType } = PRODUCTS[this.#period.product];
    const query = { campaignType, campaigns: 'all', groups: [], days: this.#days } as const;
    eachReportRow(simulationOf(this.#context), { ...query, level, isDaily, asOf }, take);
  }

  #trafficOf({ campaign: { id: campaign }, totals }: ReportRow, window: number): SampledTraffic {
    const { decimals } = marketplaceOf(this.#period.country);
    const { impressions, clicks, cost } = totals;
    const { conversions, sales, units } = inWindow(totals, toWindow(window));
    return {
      campaign,
      impressions,
      clicks,
      cost: toMajor(cost, decimals),
      orders: conversions,
      sales: toMajor(sales, decimals),
      units,
    };
  }

  #known(level: SampledLevel): number {
    const { world, profile } = this.#context.scope;
    const kinds: readonly Kind[] = PRODUCTS[this.#period.product].kinds[level];
    return kinds.reduce((sum, kind) => sum + world.store(kind).lists.count(profile.profileId, []), 0);
  }
}

function toWindow(days: number): Window {
  return WINDOWS.find((window) => window === days) ?? 7;
}
