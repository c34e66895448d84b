/** The result of a call, with the response that it was read from. @inline */
export interface WithResponse<T> {
  /** The value that the promise itself resolves to. */
  readonly data: T;
  /** The response, for its status and headers. Its body has already been read. */
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
   * Returns the result together with the response that it was read from.
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

/** The promise of a call. Promises chained to it are plain promises. */
export class CallPromise<T> extends Promise<T> implements ResponsePromise<T> {
  // Stryker disable next-line BlockStatement: without a species, chained promises are plain too
  static override get [Symbol.species]() {
    return Promise;
  }

  readonly #result: Promise<WithResponse<T>>;
  readonly #sent: () => boolean;

  constructor(result: Promise<WithResponse<T>>, sent: () => boolean) {
    // No callback here: V8 finds the caller's stack frames only through promises.
    super((resolve) => resolve(dataOf(result)));
    this.#result = result;
    this.#sent = sent;
  }

  get sent(): boolean {
    return this.#sent();
  }

  async withResponse(): Promise<WithResponse<T>> {
    await this;
    return this.#result;
  }
}

async function dataOf<T>(result: Promise<WithResponse<T>>): Promise<T> {
  return (await result).data;
}
