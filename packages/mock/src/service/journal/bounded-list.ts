// Sizes are estimates: the memory that is measured stays below 16 MiB.
const MAX_BYTES = 16_000_000;

/** A list that keeps only its last items, up to a number of items and 16 MB. */
export class BoundedList<T> {
  readonly #limit: number;
  #items: { readonly item: T; readonly size: number }[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get items(): readonly T[] {
    return this.#items.map(({ item }) => item);
  }

  push(item: T, size: number): void {
    this.#items.push({ item, size });
    this.#size += size;
    while (this.#items.length > this.#limit || this.#size > MAX_BYTES) {
      this.#size -= this.#items.shift()?.size ?? 0;
    }
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
  }
}
