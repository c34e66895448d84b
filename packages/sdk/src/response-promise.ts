/** Holds the result of a call and the answer it was read from. */
export interface WithResponse<T> {
  /** What the promise itself resolves to. */
  readonly data: T;
  /** The answer, for its status and headers. Its body has been read. */
  readonly response: Response;
  /** The request id of the answer, where it has a usable one. */
  readonly requestId: string | undefined;
}

/** Is the promise of a call, with what else there is to know about it. */
export interface ResponsePromise<T> extends Promise<T> {
  /**
   * Resolves to the result together with the answer it was read from.
   *
   * @returns A promise that rejects as this one does.
   */
  withResponse(): Promise<WithResponse<T>>;
  /**
   * Tells whether anything may have left. `false` proves that nothing has: read it after an abort.
   */
  readonly sent: boolean;
}

/** Makes the promise of a call out of what it will come to. */
export function responsePromise<T>(
  result: Promise<WithResponse<T>>,
  sent: () => boolean,
): ResponsePromise<T> {
  const promise = result.then(({ data }) => data);
  return Object.defineProperties(promise, {
    sent: { get: sent },
    withResponse: {
      value: () => {
        // Who asks for the answer handles the failure there.
        promise.catch(() => {});
        // A promise of its own, so that a failure nobody handles there is still reported.
        return result.then((answer) => answer);
      },
    },
  }) as ResponsePromise<T>;
}
