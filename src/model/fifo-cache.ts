/**
 * A map of limited size that drops its oldest entry when it is full.
 */
export class FifoCache<K, V> extends Map<K, V> {
  readonly #max: number;

  constructor(max: number) {
    super();
    this.#max = max;
  }

  override set(key: K, value: V): this {
    super.set(key, value);
    if (this.size > this.#max) {
      for (const oldest of this.keys()) {
        this.delete(oldest);
        break;
      }
    }
    return this;
  }
}
