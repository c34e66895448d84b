/** Waits for a number of milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The pause after each load. */
const PAUSE_MS = 300;

/** Returns a function that loads data: at once, or after the load in progress and its pause. */
export function createLoader(load: () => Promise<void>): () => Promise<void> {
  let isBusy = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      // If the connection is lost, which the header says, the next event loads the data.
      await load().catch(() => {});
      await pause(PAUSE_MS);
    }
    isBusy = false;
  };
}
