/**
 * The numbers of sponsored products in the files, level by level.
 */
import type { Day } from '../../model/days.ts';
import type { Account, LevelTraffic } from '../account/account.ts';
import { campaignsOf, type CampaignShape } from '../account/structure.ts';
import { LearnError } from '../readers/learn-error.ts';
import { addTraffic, noTraffic, type Traffic } from '../readers/traffic.ts';
import type { Sample } from './measures.ts';
import type { SampledLevel } from './simulated-account.ts';
import { isGroup, SMALLEST_GROUP } from './statistics.ts';
import { weekdaysOf } from './weekdays.ts';

/** The first one that the files have is compared with the simulation. */
const LEVELS: readonly SampledLevel[] = ['target', 'adGroup', 'campaign', 'ad'];
/** The last day of accounts whose files do not name days: of a month of usual traffic. */
const ANY_DAY = '2026-03-28';
const NO_SAMPLE: Sample = { traffic: [], known: 0, days: 1 };

export class AccountSamples {
  /** Of all products. */
  readonly campaigns: readonly CampaignShape[];
  readonly level: SampledLevel;
  readonly #account: Account;
  readonly #known: Readonly<Record<SampledLevel, number>>;

  /** Throws `LearnError` if the account is too small. */
  constructor(account: Account) {
    this.#account = account;
    this.campaigns = campaignsOf(account);
    const own = this.campaigns.filter(({ product }) => product === 'products');
    if (own.length < SMALLEST_GROUP)
      throw new LearnError(
        `the files have ${own.length} running campaigns of sponsored products: ${SMALLEST_GROUP} are needed, because figures of fewer could be those of a single one`,
      );
    const sum = (numberOf: (campaign: CampaignShape) => number): number =>
      own.reduce((all, campaign) => all + numberOf(campaign), 0);
    this.#known = {
      campaign: own.length,
      adGroup: sum(({ adGroups }) => adGroups),
      target: sum(({ keywords, targets }) => keywords + targets),
      ad: sum(({ ads }) => ads),
    };
    const level = LEVELS.find((each) => this.of(each).traffic.length >= SMALLEST_GROUP);
    if (level === undefined)
      throw new LearnError(
        `the files have no traffic of ${SMALLEST_GROUP} campaigns of sponsored products; name a report with impressions, clicks and cost`,
      );
    this.level = level;
  }

  of(level: SampledLevel): Sample {
    const traffic = this.#account.levels.get(level);
    if (traffic === undefined) return level === 'campaign' ? this.#summedCampaigns() : NO_SAMPLE;
    return { traffic: this.#ofProducts(traffic), known: this.#known[level], days: traffic.days };
  }

  /** Days after a click within which the orders of a level count. */
  get window(): number {
    return this.#account.levels.get(this.level)?.window ?? 7;
  }

  get lastDay(): Day {
    return [...(this.#longest?.byDay.keys() ?? [])].toSorted().at(-1) ?? ANY_DAY;
  }

  /** Undefined for less than two weeks, or for too few campaigns. */
  get weekdays(): number[] | undefined {
    if (this.#longest === undefined) return undefined;
    const withTraffic = this.#ofProducts(this.#longest).filter(({ impressions }) => impressions > 0);
    const campaigns = new Set(withTraffic.map(({ campaign }) => campaign));
    return isGroup({ campaigns }) ? weekdaysOf(this.#longest.byDay) : undefined;
  }

  /** The level with the most days. */
  get #longest(): LevelTraffic | undefined {
    return [...this.#account.levels.values()].toSorted((a, b) => b.byDay.size - a.byDay.size)[0];
  }

  /** Campaigns have the sums of the lowest level if no file has their own. */
  #summedCampaigns(): Sample {
    const lower = LEVELS.map((each) => this.#account.levels.get(each)).find((each) => each !== undefined);
    if (lower === undefined) return NO_SAMPLE;
    const sums = new Map<string, Traffic>();
    for (const { campaign, ...traffic } of this.#ofProducts(lower)) {
      if (campaign === undefined) continue;
      const sum = sums.get(campaign) ?? noTraffic();
      addTraffic(sum, traffic);
      sums.set(campaign, sum);
    }
    return { traffic: [...sums.values()], known: this.#known.campaign, days: lower.days };
  }

  #ofProducts({ entities }: LevelTraffic) {
    return [...entities.values()].filter((each) => this.#account.productOf(each) === 'products');
  }
}
