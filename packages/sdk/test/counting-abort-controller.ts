/** An abort controller that counts the listeners of its signal. */
export class CountingAbortController extends AbortController {
  /** The event of each listener. */
  readonly #added = new Map<unknown, string>();
  #everAdded = 0;

  constructor() {
    super();
    const { signal } = this;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    Object.assign(signal, {
      addEventListener: (...given: Parameters<typeof add>) => {
        this.#everAdded += 1;
        this.#added.set(given[1], given[0]);
        add(...given);
      },
      removeEventListener: (...given: Parameters<typeof remove>) => {
        if (this.#added.get(given[1]) === given[0]) this.#added.delete(given[1]);
        remove(...given);
      },
    });
  }

  /** Returns the current number of listeners. */
  listeners(): number {
    return this.#added.size;
  }

  /** Returns the number of listeners ever added. */
  added(): number {
    return this.#everAdded;
  }
}
