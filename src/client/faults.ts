/**
 * The injected faults, the rate limits and the guard of a world.
 */
import type { Answer, Body, CallWorld, Query } from './http-client.ts';
import type { Fault, FaultInput, NewFault } from '../generated/admin-types.ts';

export class WorldFaults {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  async list(): Promise<Fault[]> {
    return (await this.#call('listFaults', {})).faults;
  }

  /** `{ match: { operation: 'getReport' }, when: { times: 2 }, effect: { preset: 'throttled' } }` */
  create(body: NewFault): Promise<Fault> {
    return this.#call('createFault', { body });
  }

  /** Creates a fault with this id, or replaces it. */
  set(id: string, body: FaultInput): Promise<Fault> {
    return this.#call('putFault', { params: { id }, body });
  }

  /** Includes the number of requests that the fault was applied to. */
  get(id: string): Promise<Fault> {
    return this.#call('getFault', { params: { id } });
  }

  async delete(id: string): Promise<void> {
    await this.#call('dropFault', { params: { id } });
  }

  async deleteAll(): Promise<void> {
    await this.#call('dropFaults', {});
  }

  /** @deprecated Use `create`. */
  add(body: NewFault): Promise<Fault> {
    return this.create(body);
  }

  /** @deprecated Use `set`. */
  put(id: string, body: FaultInput): Promise<Fault> {
    return this.set(id, body);
  }

  /** @deprecated Use `delete`. */
  drop(id: string): Promise<void> {
    return this.delete(id);
  }

  /** @deprecated Use `deleteAll`. */
  dropAll(): Promise<void> {
    return this.deleteAll();
  }
}

export class WorldRateLimit {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Null without a limit. */
  get(): Promise<Answer<'getRateLimit'>> {
    return this.#call('getRateLimit', {});
  }

  /** `{ requests: 10, per: '1s' }` for each client id; null removes all limits. */
  set(body: Body<'setRateLimit'>): Promise<Answer<'setRateLimit'>> {
    return this.#call('setRateLimit', { body });
  }
}

export class WorldGuard {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** The limits and what was used, by profile; null without a guard. */
  get(query: Query<'getGuard'> = {}): Promise<Answer<'getGuard'>> {
    return this.#call('getGuard', { query });
  }

  /** `{ budget: { max: 100, step: 2 }, spend: { day: 50 }, then: 'refuse' }`. Its counts start at zero. */
  set(body: Body<'setGuard'>): Promise<Answer<'setGuard'>> {
    return this.#call('setGuard', { body });
  }

  async delete(): Promise<void> {
    await this.#call('dropGuard', {});
  }
}
