/**
 * What goes wrong in a world because it was told to.
 */
import type { Answer, Body, CallWorld } from './caller.ts';
import type { Fault, FaultWish } from './control-types.ts';

export class WorldFaults {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  async list(): Promise<Fault[]> {
    return (await this.#call('listFaults', {})).faults;
  }

  /** `{ match: { operation: 'getReport' }, when: { times: 2 }, effect: { preset: 'throttled' } }` */
  add(body: FaultWish): Promise<Fault> {
    return this.#call('createFault', { body });
  }

  /** With an id of one's own; what had it before is replaced. */
  put(id: string, body: FaultWish): Promise<Fault> {
    return this.#call('putFault', { params: { id }, body });
  }

  /** With the number of calls that it has struck. */
  get(id: string): Promise<Fault> {
    return this.#call('getFault', { params: { id } });
  }

  async drop(id: string): Promise<void> {
    await this.#call('dropFault', { params: { id } });
  }

  async dropAll(): Promise<void> {
    await this.#call('dropFaults', {});
  }
}

export class WorldRateLimit {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** null: there is none. */
  get(): Promise<Answer<'getRateLimit'>> {
    return this.#call('getRateLimit', {});
  }

  /** `{ requests: 10, per: '1s' }` for each client id, or null to lift it. */
  set(body: Body<'setRateLimit'>): Promise<Answer<'setRateLimit'>> {
    return this.#call('setRateLimit', { body });
  }
}
