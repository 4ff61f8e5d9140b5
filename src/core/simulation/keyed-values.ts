/**
 * Values by key, for the sums of events: an event usually has the key of the event before it, and most groups have few
 * keys, so that a map is slower and larger.
 */
const FEW_KEYS = 8;

interface Entry<Key, Value> {
  key: Key;
  value: Value;
}

export class KeyedValues<Key, Value> {
  readonly #make: () => Value;
  readonly #entries: Entry<Key, Value>[] = [];
  /** Once there are many. */
  #byKey: Map<Key, Entry<Key, Value>> | undefined;
  #last: Entry<Key, Value> | undefined;

  constructor(make: () => Value) {
    this.#make = make;
  }

  /** Makes the value of a new key. */
  of(key: Key): Value {
    const known = this.#find(key);
    if (known !== undefined) return known.value;
    const entry = { key, value: this.#make() };
    this.#last = entry;
    this.#entries.push(entry);
    if (this.#byKey !== undefined) this.#byKey.set(key, entry);
    else if (this.#entries.length > FEW_KEYS) this.#byKey = new Map(this.#entries.map((each) => [each.key, each]));
    return entry.value;
  }

  get(key: Key): Value | undefined {
    return this.#find(key)?.value;
  }

  /** In the order of the first use of each key. */
  get entries(): readonly Entry<Key, Value>[] {
    return this.#entries;
  }

  #find(key: Key): Entry<Key, Value> | undefined {
    if (this.#last === undefined || this.#last.key !== key) this.#last = this.#search(key);
    return this.#last;
  }

  #search(key: Key): Entry<Key, Value> | undefined {
    if (this.#byKey !== undefined) return this.#byKey.get(key);
    for (const entry of this.#entries) if (entry.key === key) return entry;
    return undefined;
  }
}
