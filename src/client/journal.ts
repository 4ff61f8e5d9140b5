/**
 * What the client under test did in a world.
 */
import type { Answer, Body, CallWorld, Query } from './caller.ts';
import type { Exchange, Verified } from './control-types.ts';
import { journalText } from './journal-text.ts';

export class WorldRequests {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** The newest that match, newest last, with how many match and how many are not kept any more. */
  list(query: Query<'listRequests'> = {}): Promise<Answer<'listRequests'>> {
    return this.#call('listRequests', { query });
  }

  get(id: string): Promise<Exchange> {
    return this.#call('getRequest', { params: { id } });
  }

  latest(): Promise<Exchange> {
    return this.get('latest');
  }

  /** Whether the client asked so often, in this order, within this time; and what came nearest where it did not. */
  verify(body: Body<'verifyRequests'>): Promise<Verified> {
    return this.#call('verifyRequests', { body });
  }

  /** Of the same requests, a line each, for a failing test to print. */
  async text(query: Query<'listRequests'> = {}): Promise<string> {
    return journalText((await this.list(query)).requests);
  }

  async clear(): Promise<void> {
    await this.#call('clearRequests', {});
  }
}
