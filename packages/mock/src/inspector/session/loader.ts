/** Loads data again when something has changed: one load at a time, with a pause after each. */
export class Loader {
  readonly #load: () => Promise<void>;
  readonly #pauseMs: number;
  #isBusy = false;
  #isWanted = false;

  /** @param load - Must not throw. */
  constructor(load: () => Promise<void>, pauseMs: number) {
    this.#load = load;
    this.#pauseMs = pauseMs;
  }

  /** Starts a load now, or after the one in progress and its pause. */
  async request(): Promise<void> {
    this.#isWanted = true;
    if (this.#isBusy) return;
    this.#isBusy = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#load();
      await new Promise((resolve) => setTimeout(resolve, this.#pauseMs));
    }
    this.#isBusy = false;
  }
}
