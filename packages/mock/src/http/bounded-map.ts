const MAX_ENTRIES = 10_000;
const MAX_LENGTH = 4_194_304;

/**
 * A map whose keys come from callers. Above 10,000 keys or 4 MB of text, it removes the oldest
 * keys.
 */
export class BoundedMap<Value> {
  readonly #values = new Map<string, Value>();
  #length = 0;

  get(key: string): Value | undefined {
    return this.#values.get(key);
  }

  /** Adds a new key. */
  add(key: string, value: Value): void {
    this.#values.set(key, value);
    this.#length += key.length;
    for (const oldest of this.#values.keys()) {
      if (this.#values.size <= MAX_ENTRIES && this.#length <= MAX_LENGTH) return;
      this.#values.delete(oldest);
      this.#length -= oldest.length;
    }
  }

  clear(): void {
    this.#values.clear();
    this.#length = 0;
  }
}
