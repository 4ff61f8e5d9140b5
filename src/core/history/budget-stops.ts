/**
 * When campaigns had no money left: they had spent their own budget, that of the account, or that of their portfolio.
 */
import { addDays, dayIn, type Day } from '../../model/days.ts';
import type { Id } from '../../model/entities.ts';
import type { Reading } from '../entities/operation-context.ts';
import type { CampaignSource } from '../performance/campaign-source.ts';
import { productOf } from '../performance/products.ts';
import type { AnyCampaign } from '../performance/product.ts';
import { simulationOf, type Simulation } from '../performance/simulation.ts';
import { accountSpansOn, spentSpansOn } from '../performance/spent-budgets.ts';
import { mayRun } from '../simulation/campaign-run.ts';
import type { Span } from '../simulation/spending.ts';
import { listValues, valueAt, type Timeline } from '../simulation/timeline.ts';

export class BudgetStops {
  readonly #simulation: Simulation;
  readonly #days: readonly Day[];
  /** By day, because all campaigns share it. */
  readonly #ofAccount = new Map<Day, readonly Span[]>();

  /** Between two instants. A stop that lasts over the first midnight begins before the first instant. */
  constructor(context: Reading, { from, to }: { from: number; to: number }) {
    this.#simulation = simulationOf(context);
    const { timeZone } = context.scope.marketplace;
    const days: Day[] = [];
    const last = dayIn(timeZone, to);
    for (let day = addDays(dayIn(timeZone, from), -1); day <= last; day = addDays(day, 1)) days.push(day);
    this.#days = days;
  }

  /** Of a campaign since its creation, oldest first. A stop that goes on at midnight is one. */
  of(campaign: AnyCampaign): Span[] {
    const source = this.#simulation.source(campaign);
    const { createdDay } = source.head;
    const spans = this.#days.flatMap((day) => (day < createdDay ? [] : this.#spansOn(source, day)));
    return merged(spans.filter(({ until }) => until > campaign.createdAt)).map(({ from, until }) => ({
      from: Math.max(from, campaign.createdAt),
      until,
    }));
  }

  #spansOn(source: CampaignSource, day: Day): readonly Span[] {
    const own = spentSpansOn(this.#simulation, source, day);
    if (!mayRun(this.#simulation.market.on(day), source.head)) return own;
    const ofAccount = productOf(source.campaign).sharesAccountBudget ? this.#accountOn(day) : [];
    const ofPortfolios = this.#portfoliosOn(source.head.portfolio, day);
    return ofAccount.length === 0 && ofPortfolios.length === 0 ? own : [...own, ...ofAccount, ...ofPortfolios];
  }

  #accountOn(day: Day): readonly Span[] {
    let spans = this.#ofAccount.get(day);
    if (spans === undefined) this.#ofAccount.set(day, (spans = accountSpansOn(this.#simulation, day)));
    return spans;
  }

  #portfoliosOn(membership: Timeline<Id | null> | undefined, day: Day): Span[] {
    if (membership === undefined) return [];
    // The days of each product have those of all.
    const days = this.#simulation.days('sponsoredProducts');
    return [...new Set(listValues(membership))].flatMap((id) =>
      id === null ? [] : days.closingsOn(id, day).flatMap((closing) => whileIn(id, membership, closing)),
    );
  }
}

/** The parts of a time in which the campaign belongs to the portfolio. */
function whileIn(id: Id, membership: Timeline<Id | null>, { from, until }: Span): Span[] {
  const changes = membership.changes.map(({ at }) => at).filter((at) => from < at && at < until);
  const instants = [from, ...changes];
  return instants.flatMap((at, i) =>
    valueAt(membership, at) === id ? [{ from: at, until: instants[i + 1] ?? until }] : [],
  );
}

function merged(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const { from, until } of spans.toSorted((a, b) => a.from - b.from)) {
    const last = found.at(-1);
    if (last === undefined || last.until < from) found.push({ from, until });
    else last.until = Math.max(last.until, until);
  }
  return found;
}
