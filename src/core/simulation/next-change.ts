/**
 * When sums over traffic events change next: at the first event or order after the instant until which they count.
 */
import { PackedEventList, type EventList } from './packed-events.ts';

export class NextChange {
  /** Epoch milliseconds: the sums count what happened until then. */
  readonly asOf: number;
  #at = Infinity;

  constructor(asOf: number) {
    this.asOf = asOf;
  }

  /** Must be called with all events that are summed. */
  see(events: EventList): void {
    if (events instanceof PackedEventList) return this.#see(events.firstAfter(this.asOf));
    for (const { at, orders } of events) {
      this.#see(at);
      for (const order of orders) this.#see(order.at);
    }
  }

  /** For sums of something else than events and their orders: they may change at any time. */
  seeUnknown(): void {
    this.#at = this.asOf;
  }

  /** Whether the sums are the same at a later instant. */
  isAfter(instant: number): boolean {
    return instant === this.asOf || (this.asOf < instant && instant < this.#at);
  }

  #see(at: number): void {
    if (this.asOf < at && at < this.#at) this.#at = at;
  }
}
