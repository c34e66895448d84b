/** Waits for a number of milliseconds. */
export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** The pause after each load. */
const LOAD_PAUSE_MS = 300;

/** Returns a function that loads data: immediately, or once the load in progress and its pause end. */
export function createLoader(load: () => Promise<void>): () => Promise<void> {
  let isBusy = false;
  let isWanted = false;
  return async () => {
    isWanted = true;
    if (isBusy) return;
    isBusy = true;
    while (isWanted) {
      isWanted = false;
      // The header shows a lost connection. The next event loads the data.
      await load().catch(() => {});
      await pause(LOAD_PAUSE_MS);
    }
    isBusy = false;
  };
}
