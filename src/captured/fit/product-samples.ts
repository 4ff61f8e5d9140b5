/**
 * The numbers of one ad product in the files, level by level.
 */
import type { Day } from '../../model/days.ts';
import type { Account } from '../account/reported-account.ts';
import type { CampaignShape } from '../account/campaign-shapes.ts';
import type { LevelTraffic } from '../account/traffic-sums.ts';
import { addTraffic, noTraffic, type Product } from '../readers/facts.ts';
import type { Sample, SampledTraffic } from './measures.ts';
import type { SampledLevel } from './simulated-account.ts';
import { SMALLEST_GROUP, weekdaysOf } from './statistics.ts';

/** The first one that the files have is compared with the simulation. */
const LEVELS: readonly SampledLevel[] = ['target', 'adGroup', 'campaign', 'ad'];
/** The last day of accounts whose files do not name days: of a month of usual traffic. */
const ANY_DAY = '2026-03-28';
const NO_SAMPLE: Sample = { traffic: [], known: 0, days: 1, leastCampaigns: SMALLEST_GROUP };
/** Days after a click within which orders count where no file says. */
const WINDOWS: Readonly<Record<Product, number>> = { products: 7, brands: 14, display: 14 };

export class ProductSamples {
  readonly product: Product;
  /** Those that run. */
  readonly campaigns: readonly CampaignShape[];
  /** Undefined without traffic of enough campaigns. */
  readonly level: SampledLevel | undefined;
  readonly #traffic: ReadonlyMap<SampledLevel, LevelTraffic>;
  readonly #known: Readonly<Record<SampledLevel, number>>;

  constructor(account: Account, product: Product, campaigns: readonly CampaignShape[]) {
    this.product = product;
    this.campaigns = campaigns;
    const traffic = LEVELS.map((level) => [level, account.traffic(level, product)] as const);
    this.#traffic = new Map(traffic.flatMap(([level, found]) => (found === undefined ? [] : [[level, found]])));
    const sum = (numberOf: (campaign: CampaignShape) => number): number =>
      campaigns.reduce((all, campaign) => all + numberOf(campaign), 0);
    this.#known = {
      campaign: campaigns.length,
      adGroup: sum(({ adGroups }) => adGroups),
      target: sum(({ keywords, targets, themes }) => keywords + targets + themes),
      ad: sum(({ ads }) => ads),
    };
    this.level = LEVELS.find((level) => campaignsIn(this.of(level).traffic) >= SMALLEST_GROUP);
  }

  of(level: SampledLevel): Sample {
    const traffic = this.#traffic.get(level);
    if (traffic === undefined) return level === 'campaign' ? this.#summedCampaigns() : NO_SAMPLE;
    return { ...NO_SAMPLE, traffic: traffic.entities, known: this.#known[level], days: traffic.days };
  }

  /** Days after a click within which the orders of a level count. */
  get window(): number {
    return (this.level && this.#traffic.get(this.level)?.window) ?? WINDOWS[this.product];
  }

  get lastDay(): Day {
    return [...(this.#longest?.byDay.keys() ?? [])].toSorted().at(-1) ?? ANY_DAY;
  }

  /** The curve of sponsored products is that of all. Undefined for less than two weeks, or for too few campaigns. */
  get weekdays(): number[] | undefined {
    if (this.product !== 'products' || this.#longest === undefined) return undefined;
    return campaignsIn(this.#longest.entities) < SMALLEST_GROUP ? undefined : weekdaysOf(this.#longest.byDay);
  }

  /** The level with the most days. */
  get #longest(): LevelTraffic | undefined {
    return [...this.#traffic.values()].toSorted((a, b) => b.byDay.size - a.byDay.size)[0];
  }

  /** Campaigns have the sums of the lowest level if no file has their own. */
  #summedCampaigns(): Sample {
    const lower = LEVELS.map((each) => this.#traffic.get(each)).find((each) => each !== undefined);
    if (lower === undefined) return NO_SAMPLE;
    const sums = new Map<string, SampledTraffic>();
    for (const { campaign, ...traffic } of lower.entities) {
      if (campaign === undefined) continue;
      const sum = sums.get(campaign) ?? { campaign, ...noTraffic() };
      addTraffic(sum, traffic);
      sums.set(campaign, sum);
    }
    return { ...NO_SAMPLE, traffic: [...sums.values()], known: this.#known.campaign, days: lower.days };
  }
}

/** With impressions. */
function campaignsIn(traffic: readonly SampledTraffic[]): number {
  return new Set(traffic.filter(({ impressions }) => impressions > 0).map(({ campaign }) => campaign)).size;
}
