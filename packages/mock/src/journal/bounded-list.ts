/** A list that keeps only its last items, up to a number of items and a total size. */
export class BoundedList<T> {
  readonly #limit: number;
  readonly #sizeLimit: number;
  #items: { readonly item: T; readonly size: number }[] = [];
  #size = 0;

  constructor(limit: number, sizeLimit: number) {
    this.#limit = limit;
    this.#sizeLimit = sizeLimit;
  }

  get items(): readonly T[] {
    return this.#items.map(({ item }) => item);
  }

  push(item: T, size: number): void {
    this.#items.push({ item, size });
    this.#size += size;
    while (this.#items.length > this.#limit || this.#size > this.#sizeLimit) {
      this.#size -= this.#items.shift()?.size ?? 0;
    }
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
  }
}
