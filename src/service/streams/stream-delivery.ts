/**
 * Delivers the messages of stream subscriptions to the destination of the operator. Messages are derived when they are
 * due, and the progress is recorded after the destination has taken them, so that a crash repeats messages and loses none.
 */
import { startOfHour } from '../../model/days.ts';
import { contextAt } from '../../core/entities/operation-context.ts';
import { marketplaceOf } from '../../model/marketplaces.ts';
import { HOUR_MS } from '../../model/text/time-units.ts';
import { messageOf } from '../../model/errors/message-of.ts';
import { activeSince, statusOf } from '../../core/streams/subscription-status.ts';
import type { Lifetime } from '../../world/files/lifetime.ts';
import type { World } from '../../world/state/world.ts';
import type { StreamSubscription } from '../../world/stores/stream-subscriptions.ts';
import { arnOf } from './arn.ts';
import { DATA_SETS } from './data-sets.ts';

/** The messages of one subscription in one hour. */
export interface Delivery {
  world: string;
  subscriptionId: string;
  dataSetId: string;
  /** The ARN of the queue or of the delivery stream. */
  arn: string;
  /** JSON, at least one. */
  messages: readonly string[];
}

export interface Destination {
  /** Resolves when the destination has taken all messages; rejects if it may lack one. */
  send(delivery: Delivery): Promise<void>;
}

const QUARTER = 900_000;
/** Hours whose messages are in memory at the same time. */
const HOURS_AT_ONCE = 24;

export class StreamDelivery {
  readonly #destination: Destination;
  readonly #warn: (message: string) => void;
  readonly #running = new WeakMap<World, Promise<void>>();
  /** The quarter of an hour in which everything was delivered. */
  readonly #delivered = new WeakMap<Readonly<Lifetime>, number>();

  constructor(destination: Destination, warn: (message: string) => void) {
    this.#destination = destination;
    this.#warn = warn;
  }

  /** Resolves when everything that is due was sent, or has failed. What failed is sent again by a later call. */
  async deliverDue(world: World): Promise<void> {
    if (world.lifetime.endedBy !== undefined || !this.#isDue(world)) return;
    const before = this.#running.get(world);
    const running = (before ?? Promise.resolve()).then(() => this.#deliverAll(world));
    this.#running.set(world, running);
    await running;
    if (this.#running.get(world) === running) this.#running.delete(world);
  }

  /** The same without waiting, for calls of clients; nothing while a delivery runs. */
  start(world: World): void {
    if (!this.#running.has(world)) void this.deliverDue(world);
  }

  /** Hours of all time zones begin at quarters. The clock of a world can go back. */
  #isDue(world: World): boolean {
    return this.#delivered.get(world.lifetime) !== quarterOf(world);
  }

  async #deliverAll(world: World): Promise<void> {
    const { lifetime } = world;
    if (lifetime.endedBy !== undefined || !this.#isDue(world)) return;
    const release = world.storage.keepOpen();
    try {
      const quarter = quarterOf(world);
      let isComplete = true;
      for (const { seq } of world.streamSubscriptions.unarchived())
        isComplete = (await this.#deliver(world, lifetime, seq)) && isComplete;
      if (isComplete && lifetime.endedBy === undefined) this.#delivered.set(lifetime, quarter);
    } catch (error) {
      if (lifetime.endedBy === undefined) this.#warn(`streams of world ${world.name}: ${messageOf(error)}`);
    } finally {
      release();
    }
  }

  /** Whether everything was sent. */
  async #deliver(world: World, lifetime: Readonly<Lifetime>, seq: number): Promise<boolean> {
    for (;;) {
      if (lifetime.endedBy !== undefined) return false;
      // Requests change it while messages are sent.
      const subscription = world.streamSubscriptions.unarchived().find((each) => each.seq === seq);
      const due = subscription && dueMessages(world, subscription);
      if (subscription === undefined || due === undefined) return true;
      for (const [until, messages] of due) {
        const { subscriptionId, dataSetId, target } = subscription;
        const copies = world.settings.streamCopies;
        const delivery = { world: world.name, subscriptionId, dataSetId, arn: arnOf(target), messages };
        try {
          for (let copy = 0; copy < copies && messages.length > 0; copy++) await this.#destination.send(delivery);
        } catch (error) {
          if (lifetime.endedBy === undefined) this.#recordFailure(world, subscription, messageOf(error));
          return false;
        }
        if (lifetime.endedBy !== undefined) return false;
        world.transaction(() =>
          world.streamSubscriptions.recordDelivery({ seq, until, messages: copies * messages.length }),
        );
      }
    }
  }

  /** Warns once for each reason. */
  #recordFailure(world: World, { seq, subscriptionId, failure }: StreamSubscription, reason: string): void {
    if (failure === reason) return;
    world.transaction(() => world.streamSubscriptions.recordFailure(seq, reason));
    this.#warn(`stream subscription ${subscriptionId} of world ${world.name} cannot be delivered: ${reason}`);
  }
}

/** Messages of what happened before this instant are due. */
function dueUntil(world: World): number {
  return world.now() - world.settings.streamDelay;
}

function quarterOf(world: World): number {
  return Math.floor(dueUntil(world) / QUARTER);
}

/** By the end of each hour, up to the last one, which has messages or not. Undefined if no hour has ended since. */
function dueMessages(
  world: World,
  subscription: StreamSubscription,
): [until: number, messages: string[]][] | undefined {
  const { profileId, dataSetId } = subscription;
  const now = world.now();
  const profile = world.accountStore.profile(profileId);
  const messagesOf = DATA_SETS[dataSetId];
  if (profile === undefined || messagesOf === undefined || statusOf(subscription, now) !== 'ACTIVE') return undefined;
  const { timeZone } = marketplaceOf(profile.country);
  const from = subscription.deliveredUntil ?? activeSince(subscription);
  const until = Math.min(startOfHour(dueUntil(world), timeZone), startOfHour(from + HOURS_AT_ONCE * HOUR_MS, timeZone));
  if (until <= from) return undefined;
  const byHour = messagesOf(contextAt(world, { profileId, at: now }), { from, until });
  const due = [...byHour].map(([end, messages]): [number, string[]] => [
    end,
    messages.map((message) => JSON.stringify(message)),
  ]);
  if (due.at(-1)?.[0] !== until) due.push([until, []]);
  return due;
}
