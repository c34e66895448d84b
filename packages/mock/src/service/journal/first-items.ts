const MAX_ITEMS = 1000;
const MAX_BYTES = 1_048_576;

/**
 * The first 1,000 items of a list, up to 1 MiB, and the number of all items.
 * The first item is kept whatever its size.
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
    const fits = this.#items.length < MAX_ITEMS && this.#size <= MAX_BYTES;
    if (this.#count === 1 || (isComplete && fits)) this.#items.push(item);
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
    this.#count = 0;
  }
}
