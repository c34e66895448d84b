/** Wakes the one that waits. A ring before the wait is not lost. */
export class Bell {
  #ring = () => {};
  #rung = this.#reset();

  ring(): void {
    this.#ring();
  }

  /** Resolves at the next ring, or at once if it has rung since the last wait. */
  async wait(): Promise<void> {
    await this.#rung;
    this.#rung = this.#reset();
  }

  #reset(): Promise<void> {
    return new Promise((resolve) => {
      this.#ring = resolve;
    });
  }
}
