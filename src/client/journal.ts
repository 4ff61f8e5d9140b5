/**
 * The recorded requests of a world.
 */
import type { Answer, Body, CallWorld, Query } from './http-client.ts';
import type { Exchange, Verified } from '../generated/admin-types.ts';
import { formatJournal } from './format-journal.ts';

export class WorldRequests {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Returns the newest matching requests, newest last, and the numbers of matching and of dropped requests. */
  list(query: Query<'listRequests'> = {}): Promise<Answer<'listRequests'>> {
    return this.#call('listRequests', { query });
  }

  get(id: string): Promise<Exchange> {
    return this.#call('getRequest', { params: { id } });
  }

  latest(): Promise<Exchange> {
    return this.get('latest');
  }

  /** Verifies the number or the order of requests, optionally within a time limit. */
  verify(body: Body<'verifyRequests'>): Promise<Verified> {
    return this.#call('verifyRequests', { body });
  }

  /**
   * Exports the newest matching requests as commands of curl, an HTTP archive or a scenario.
   * Environment variables take the place of tokens.
   */
  async export(query: Query<'exportRequests'>): Promise<string> {
    const content: unknown = await this.#call('exportRequests', { query });
    // An HTTP archive is JSON, which the HTTP client parses.
    return typeof content === 'string' ? content : `${JSON.stringify(content, undefined, 2)}\n`;
  }

  /**
   * Performs a recorded request again with a new token of the same grant, on a copy of the world unless `fork` is false.
   * Rejects with a 409 if the journal does not hold the whole request.
   */
  replay(id: string, body: Body<'replayRequest'> = {}): Promise<Answer<'replayRequest'>> {
    return this.#call('replayRequest', { params: { id }, body });
  }

  /** Formats the matching requests for people, such as in the output of a failing test. */
  async text(query: Query<'listRequests'> = {}): Promise<string> {
    return formatJournal((await this.list(query)).requests);
  }

  async clear(): Promise<void> {
    await this.#call('clearRequests', {});
  }
}
