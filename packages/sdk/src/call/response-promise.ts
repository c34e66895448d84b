/** The result of a call, with the response that it was read from. */
export interface WithResponse<T> {
  /** The value that the promise itself resolves to. */
  readonly data: T;
  /** The response, for its status and headers. */
  readonly response: Response;
  /**
   * The request id from the response header `x-request-id`, `request-id` or `x-correlation-id`, if
   * one is usable.
   */
  readonly requestId: string | undefined;
}

/** The promise of a call, with access to the response. */
export interface ResponsePromise<T> extends Promise<T> {
  /**
   * Returns the result together with the response. Its body has already been read.
   *
   * @returns A promise that rejects with the same errors as this one.
   */
  withResponse(): Promise<WithResponse<T>>;
  /**
   * Whether the request may have been sent. `false` proves that nothing was sent: read it after an
   * abort.
   */
  readonly sent: boolean;
}

/** Adds the response to the promise of a call, which stays a plain promise. */
export function responsePromise<T>(
  result: Promise<WithResponse<T>>,
  sent: () => boolean,
): ResponsePromise<T> {
  const promise = dataOf(result);
  const withResponse = async () => {
    await promise;
    return result;
  };
  // Not a subclass: Hermes has no species, so `then` of one would never call back.
  Object.defineProperty(promise, 'sent', { get: sent });
  // Configurable, because a Proxy cannot bind a method that is fixed.
  const method = { value: withResponse, configurable: true };
  return Object.defineProperty(promise, 'withResponse', method) as ResponsePromise<T>;
}

// No callback here: V8 finds the caller's stack frames only through promises.
async function dataOf<T>(result: Promise<WithResponse<T>>): Promise<T> {
  return (await result).data;
}
