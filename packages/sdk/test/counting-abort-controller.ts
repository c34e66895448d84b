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
      addEventListener: (...args: Parameters<typeof add>) => {
        this.#everAdded += 1;
        this.#added.set(args[1], args[0]);
        add(...args);
      },
      removeEventListener: (...args: Parameters<typeof remove>) => {
        if (this.#added.get(args[1]) === args[0]) this.#added.delete(args[1]);
        remove(...args);
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
