/** Counts the listeners of its signal. */
export class CountingAbortController extends AbortController {
  /** By listener, what it listens to. */
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

  /** Listeners there are now. */
  listeners(): number {
    return this.#added.size;
  }

  /** Listeners there ever were. */
  added(): number {
    return this.#everAdded;
  }
}
