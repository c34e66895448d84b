/** Counts the listeners of its signal. */
export class CountingAbortController extends AbortController {
  readonly #added = new Set<unknown>();
  #everAdded = 0;

  constructor() {
    super();
    const { signal } = this;
    const add = signal.addEventListener.bind(signal);
    const remove = signal.removeEventListener.bind(signal);
    Object.assign(signal, {
      addEventListener: (...given: Parameters<typeof add>) => {
        this.#everAdded += 1;
        this.#added.add(given[1]);
        add(...given);
      },
      removeEventListener: (...given: Parameters<typeof remove>) => {
        this.#added.delete(given[1]);
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
