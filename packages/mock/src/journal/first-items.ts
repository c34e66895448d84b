/**
 * The first items of a list, up to a number of items and a total size, and the number of all items.
 * The first item is kept whatever its size.
 */
export class FirstItems<T> {
  readonly #limit: number;
  readonly #sizeLimit: number;
  #items: T[] = [];
  #size = 0;
  #count = 0;

  constructor(limit: number, sizeLimit: number) {
    this.#limit = limit;
    this.#sizeLimit = sizeLimit;
  }

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
    const fits = this.#items.length < this.#limit && this.#size <= this.#sizeLimit;
    if (this.#count === 1 || (isComplete && fits)) this.#items.push(item);
  }

  clear(): void {
    this.#items = [];
    this.#size = 0;
    this.#count = 0;
  }
}
