/**
 * The world of one run of a client in this process. Time passes when the client sleeps.
 */
import { advanceClock } from '../../scenarios/timeline/clock-control.ts';
import { findStartingPoint } from '../../scenarios/starting-point.ts';
import { connect } from '../../client/connect.ts';
import type { WorldHandle } from '../../client/world-handle.ts';
import { credentialsOfWorld } from '../../world/lifecycle/world-origin.ts';
import type { ClientRun } from '../run/client.ts';
import type { Lane } from '../run/lane.ts';
import type { ExplorerWorld } from './explorer-world.ts';

interface Timeout {
  at: number;
  controller: AbortController;
}

export class WorldOfRun implements ExplorerWorld {
  readonly #lane: Lane;
  readonly #fetch: typeof globalThis.fetch;
  #timeouts: Timeout[] = [];
  #isOver = false;
  /** How often the client has called or slept. */
  activity = 0;
  readonly runId: string;
  readonly apiUrl: string;
  readonly regions: ExplorerWorld['regions'];
  readonly credentials: ExplorerWorld['credentials'];
  readonly profileId: string;

  constructor({ id: runId, lane, advertiser }: ClientRun, fetch: typeof globalThis.fetch) {
    this.#lane = lane;
    this.#fetch = fetch;
    const { region, profileId: ownProfile } = findStartingPoint(lane.world);
    const own = credentialsOfWorld(lane.world);
    const { clientId, clientSecret } = own;
    const { refreshToken, accessToken } = advertiser ?? own;
    const profileId = advertiser?.profileId ?? ownProfile;
    this.runId = runId;
    this.regions = lane.urls;
    this.apiUrl = lane.urls[region];
    this.credentials = { clientId, clientSecret, refreshToken, accessToken };
    this.profileId = profileId ?? '';
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    this.activity++;
    await this.#untilOver();
    try {
      return await this.#fetch(input, init);
    } finally {
      await this.#untilOver();
    }
  };

  readonly sleep = async (milliseconds: number): Promise<void> => {
    this.activity++;
    await this.#untilOver();
    this.#advanceTo(this.now() + Math.max(0, milliseconds));
    // Others get their turn, so that a client that sleeps in a loop can be stopped.
    await new Promise((resolve) => setImmediate(resolve));
    await this.#untilOver();
  };

  readonly now = (): number => this.#lane.world.now();

  readonly timeout = (milliseconds: number): AbortSignal => {
    const controller = new AbortController();
    this.#timeouts.push({ at: this.now() + milliseconds, controller });
    return controller.signal;
  };

  admin(): Promise<WorldHandle> {
    return connect(this.#lane.adminUrl, { fetch: this.fetch }).world();
  }

  /** While a connection stalls, nothing happens until the first timeout of the client. */
  stall(): void {
    setImmediate(() => {
      const next = Math.min(...this.#timeouts.map(({ at }) => at));
      if (Number.isFinite(next) && !this.#isOver) this.#advanceTo(Math.max(next, this.now()));
    });
  }

  /** From now on the client waits forever for whatever it does. */
  stop(): void {
    this.#isOver = true;
  }

  #advanceTo(instant: number): void {
    advanceClock(this.#lane.world, instant);
    const due = this.#timeouts.filter(({ at }) => at <= instant);
    this.#timeouts = this.#timeouts.filter(({ at }) => at > instant);
    for (const { controller } of due)
      controller.abort(new DOMException('The operation was aborted due to timeout', 'TimeoutError'));
  }

  #untilOver(): Promise<void> | undefined {
    return this.#isOver ? new Promise(() => {}) : undefined;
  }
}
