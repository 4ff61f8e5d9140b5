/**
 * A map that makes the value of a new key, for the sums of events.
 */
export class KeyedValues<Key, Value> extends Map<Key, Value> {
  readonly #make: () => Value;

  constructor(make: () => Value) {
    super();
    this.#make = make;
  }

  of(key: Key): Value {
    let value = this.get(key);
    if (value === undefined) this.set(key, (value = this.#make()));
    return value;
  }
}
