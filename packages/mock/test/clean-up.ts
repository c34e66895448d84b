/** Called with the work to do when a test ends. A concurrent test must pass its own. */
export type CleanUp = (work: () => void | Promise<void>) => void;
