// Sizes are estimates: the memory that is measured stays below 16 MiB.
const MAX_LAST_BYTES = 16_000_000;

/** The last items of a list, up to a number of items and 16 MB. */
export class LastItems<T> {
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
    while (this.#items.length > this.#limit || this.#size > MAX_LAST_BYTES) {
      this.#size -= this.#items.shift()?.size ?? 0;
    }
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
  }
}

const MAX_FIRST_ITEMS = 1000;
const MAX_FIRST_BYTES = 1_048_576;

/**
 * The first 1,000 items of a list, up to 1 MiB, and the number of all items.
 * Keeps the first item even if it is larger.
 */
export class FirstItems<T> {
  #items: T[] = [];
  #size = 0;
  #count = 0;

  get items(): readonly T[] {
    return [...this.#items];
  }

  get count(): number {
    return this.#count;
  }

  push(item: T, size: number): void {
    const isComplete = this.#items.length === this.#count;
    this.#count += 1;
    this.#size += size;
    const fits = this.#items.length < MAX_FIRST_ITEMS && this.#size <= MAX_FIRST_BYTES;
    if (this.#count === 1 || (isComplete && fits)) this.#items.push(item);
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
    this.#count = 0;
  }
}
