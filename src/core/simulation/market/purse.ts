/**
 * The budget of one campaign on one day: what it pays in the order of time, and when nothing is left.
 *
 * A generated past spends what the campaign itself leaves of the day, so that nothing else moves. On the day of its
 * creation it spends at most the part of the budget that belongs to the time before, and from then on counts as spent.
 */
import type { SimulatedCampaign } from '../account.ts';
import type { SimulatedDay } from '../seasonality.ts';
import { trimEvent, trimImpressions, type Span } from '../spending.ts';
import type { Timeline } from '../timeline.ts';
import type { Win } from './family-day.ts';

interface Step {
  at: number;
  amount: number;
}

export class Purse {
  readonly paid: Win[] = [];
  /** While the budget was spent. */
  readonly exhausted: Span[] = [];
  readonly #day: SimulatedDay;
  readonly #trim: typeof trimEvent;
  readonly #steps: readonly Step[];
  /** Wins of a generated past that are not paid yet. */
  #past: Win[] = [];
  #firstPast = Infinity;
  #next = 0;
  #amount = 0;
  #spent = 0;
  /** What other campaigns gave, less what was given to them. */
  #shared = 0;
  #empty: Span | undefined;

  constructor({ costType }: SimulatedCampaign, budget: Timeline<number>, day: SimulatedDay) {
    this.#day = day;
    this.#trim = costType === 'VCPM' ? trimImpressions : trimEvent;
    this.#steps = stepsOf(budget, day);
    this.#advanceTo(day.start);
  }

  /** Instants are asked for in the order of time. */
  isEmptyAt(instant: number): boolean {
    this.#advanceTo(instant);
    return this.#empty !== undefined;
  }

  /** Whether nothing is left for the rest of the day, if no other campaign gives something. */
  get isSpent(): boolean {
    return this.#empty !== undefined && this.#next >= this.#steps.length;
  }

  /** Takes changes of the budget into account, and what was created until then. */
  #advanceTo(instant: number): void {
    for (;;) {
      const step = this.#steps[this.#next];
      const past = this.#firstPast;
      if (past <= instant && (step === undefined || past < step.at)) this.#payPast(past);
      else if (step !== undefined && step.at <= instant) {
        this.#next++;
        this.#amount = step.amount + this.#shared;
        this.#look(step.at);
      } else return;
    }
  }

  /** In the order of time, while the budget is not spent. It pays `most` at most. */
  pay(win: Win, most = Infinity): void {
    const { event } = win;
    const left = Math.min(this.#amount - this.#spent, most);
    const paid = event.cost <= left ? win : { ...win, event: this.#trim(event, left) };
    this.paid.push(paid);
    this.#spent += paid.event.cost;
    this.#look(event.at);
  }

  /** In the order of time too. */
  addPast(win: Win, most = Infinity): void {
    const { event } = win;
    this.#past.push(event.cost <= most ? win : { ...win, event: this.#trim(event, most) });
    this.#firstPast = Math.min(this.#firstPast, win.since);
  }

  /** Gives away what is left of the part of the budget for the time of the day until now. Returns the amount. */
  give(now: number): number {
    this.#advanceTo(now);
    const { start, end } = this.#day;
    const left = Math.floor((this.#amount * (now - start)) / (end - start)) - this.#spent;
    if (left <= 0 || !Number.isFinite(left)) return 0;
    this.receive(-left, now);
    return left;
  }

  receive(amount: number, now: number): void {
    this.#shared += amount;
    this.#amount += amount;
    this.#look(now);
  }

  finish(): void {
    const { end } = this.#day;
    this.#advanceTo(end - 1);
    let spent = this.#spent;
    for (const win of this.#past.toSorted((a, b) => a.since - b.since || a.event.at - b.event.at)) {
      spent += this.#payLeft(win, this.#amount - spent);
    }
  }

  /** Pays the past of what was created at an instant of the day. */
  #payPast(since: number): void {
    const { start, end } = this.#day;
    const share = Math.floor((this.#amount * (since - start)) / (end - start));
    const own = this.#past.filter((win) => win.since === since);
    this.#past = this.#past.filter((win) => win.since !== since);
    this.#firstPast = this.#past.reduce((first, win) => Math.min(first, win.since), Infinity);
    for (const win of own) this.#spent += this.#payLeft(win, share - this.#spent);
    this.#look(since);
  }

  /** Returns what it costs. */
  #payLeft(win: Win, left: number): number {
    const { event } = win;
    if (event.cost > 0 && left <= 0) return 0;
    const paid = event.cost <= left || event.cost === 0 ? win : { ...win, event: this.#trim(event, left) };
    this.paid.push(paid);
    return paid.event.cost;
  }

  #look(at: number): void {
    if (this.#empty === undefined && this.#spent >= this.#amount)
      this.exhausted.push((this.#empty = { from: at, until: this.#day.end }));
    else if (this.#empty !== undefined && this.#spent < this.#amount) {
      this.#empty.until = at;
      this.#empty = undefined;
    }
  }
}

function stepsOf({ now, changes }: Timeline<number>, { start, end }: SimulatedDay): Step[] {
  const values = [...changes.map(({ was }) => was), now];
  const instants = [-Infinity, ...changes.map(({ at }) => at)];
  const steps: Step[] = [];
  for (const [i, at] of instants.entries()) {
    const amount = values[i] ?? 0;
    if (at <= start) steps.splice(0, steps.length, { at: start, amount });
    else if (at < end) steps.push({ at, amount });
  }
  return steps;
}
