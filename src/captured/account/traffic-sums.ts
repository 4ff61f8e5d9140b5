/**
 * Sums of the traffic of an account, while its files are read.
 */
import type { Day } from '../../model/days.ts';
import { addTraffic, noTraffic, type Product, type RowTraffic, type Traffic } from '../readers/facts.ts';
import { CapturedFileError } from '../readers/file-text.ts';

/** Of one kind. It bounds the memory that hostile files take. */
const MAX_ENTITIES = 2_000_000;

export function requireNumber(entities: number): void {
  if (entities > MAX_ENTITIES)
    throw new CapturedFileError(`the files have more than ${MAX_ENTITIES} entities of one kind; name fewer files`);
}

/** What traffic belongs to. */
export interface Owner {
  campaign: string | undefined;
  /** Of rows without a campaign. */
  adGroup?: string | undefined;
  product?: Product | undefined;
}

export interface OwnedTraffic extends Traffic, Owner {}

export interface Share {
  part: number;
  whole: number;
}

/** Part of a whole, of the campaigns with a part in it. */
export interface ShareOfCampaigns extends Share {
  campaigns: number;
}

export class SummedShare {
  readonly #byCampaign = new Map<string, Share>();

  add(part: number, whole: number, campaign = ''): void {
    if (whole === 0) return;
    const known = this.#byCampaign.get(campaign);
    this.#byCampaign.set(campaign, { part: part + (known?.part ?? 0), whole: whole + (known?.whole ?? 0) });
  }

  of(isCounted: (campaign: string) => boolean): ShareOfCampaigns {
    const sum = { part: 0, whole: 0, campaigns: 0 };
    for (const [campaign, { part, whole }] of this.#byCampaign) {
      if (!isCounted(campaign)) continue;
      sum.part += part;
      sum.whole += whole;
      sum.campaigns++;
    }
    return sum;
  }
}

/** The traffic of one ad product on one level. */
export interface LevelTraffic {
  entities: readonly OwnedTraffic[];
  /** How many days the numbers are the sum of. */
  days: number;
  /** Impressions of the days that the files name. */
  byDay: ReadonlyMap<Day, number>;
  /** Days after a click within which orders count; undefined without orders. */
  window: number | undefined;
}

/** The days of the files of one ad product, or of those that do not say which. */
class Days {
  readonly byDay = new Map<Day, number>();
  window: number | undefined;
  /** The days of files that do not name them. */
  #unnamed = 0;
  #longestSum = 0;

  get number(): number {
    return Math.max(1, this.byDay.size + this.#unnamed, this.#longestSum);
  }

  add({ day, days, impressions, window }: RowTraffic, isNewFile: boolean): void {
    if (day !== undefined) this.byDay.set(day, (this.byDay.get(day) ?? 0) + impressions);
    else if (days > 1) this.#longestSum = Math.max(this.#longestSum, days);
    else if (isNewFile) this.#unnamed++;
    this.window ??= window;
  }
}

export class LevelSums {
  readonly entities = new Map<string, OwnedTraffic>();
  readonly #days = new Map<Product | undefined, Days>();

  add(key: string, owner: Owner, traffic: RowTraffic, isNewFile: boolean): void {
    let days = this.#days.get(owner.product);
    if (days === undefined) this.#days.set(owner.product, (days = new Days()));
    days.add(traffic, isNewFile);
    let sums = this.entities.get(key);
    if (sums === undefined) this.entities.set(key, (sums = { ...owner, ...noTraffic() }));
    addTraffic(sums, traffic);
    requireNumber(this.entities.size);
  }

  /** Those of files that say nothing, or that suggest another product, count where there are no own ones. */
  daysOf(product: Product): Days | undefined {
    return this.#days.get(product) ?? this.#days.get(undefined) ?? this.#days.values().next().value;
  }
}
