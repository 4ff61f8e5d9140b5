/**
 * The declared products and topics of a world.
 */
import type { Body, CallWorld } from './http-client.ts';
import type { Product, Topics } from '../generated/admin-types.ts';

export class WorldProducts {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Returns the products that are declared, with their values at present and over time. */
  async list(): Promise<Product[]> {
    return (await this.#call('listProducts', {})).products;
  }

  get(asin: string): Promise<Product> {
    return this.#call('getProduct', { params: { asin } });
  }

  /** Sets values from now on; with `from` from an instant on, or with `from: 'start'` always. */
  set(asin: string, body: Body<'setProduct'>): Promise<Product> {
    return this.#call('setProduct', { params: { asin }, body });
  }

  /** Removes all that is declared of a product. */
  async delete(asin: string): Promise<void> {
    await this.#call('dropProduct', { params: { asin } });
  }
}

export class WorldTopics {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Returns the topics at present and over time. */
  get(): Promise<Topics> {
    return this.#call('listTopics', {});
  }

  /** Replaces all topics from now on; with `from` from an instant on, or with `from: 'start'` always. */
  set(body: Body<'setTopics'>): Promise<Topics> {
    return this.#call('setTopics', { body });
  }
}
