/**
 * What an optimiser or an agent needs: steps, counterfactuals and scores.
 */
import type { Body, CallWorld, Query } from './http-client.ts';
import type {
  MarketCounterfactualAnswer,
  MarketLandscape,
  MarketOracle,
  MarketScore,
  MarketStepAnswer,
} from '../generated/admin-types.ts';

export class WorldMarket {
  readonly #call: CallWorld;

  constructor(call: CallWorld) {
    this.#call = call;
  }

  /** Makes the actions, advances the clock by a day or by `by`, and returns what reports would contain then. */
  step(body: Body<'stepMarket'>): Promise<MarketStepAnswer> {
    return this.#call('stepMarket', { body });
  }

  /** Returns how the numbers of a period differ with changes and without them. The world stays as it is. */
  counterfactual(body: Body<'compareMarket'>): Promise<MarketCounterfactualAnswer> {
    return this.#call('compareMarket', { body });
  }

  /** Returns the profit of the days from `from` to `until`, also in comparison with a `baseline`. */
  score(query: Query<'scoreMarket'>): Promise<MarketScore> {
    return this.#call('scoreMarket', { query });
  }

  /** Returns what other bids of a keyword or target would have brought on a day. */
  landscape(body: Body<'readMarketLandscape'>): Promise<MarketLandscape> {
    return this.#call('readMarketLandscape', { body });
  }

  /** Returns an upper bound of the profit of a period, and with `bids: 'true'` the best constant bids. */
  oracle(query: Query<'readMarketOracle'>): Promise<MarketOracle> {
    return this.#call('readMarketOracle', { query });
  }
}
