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
  /** Whether anything may have left. `false` proves that nothing has: read it after an abort. */
  readonly sent: boolean;
}

/** Is the promise of a call; what is chained to it is a plain promise. */
export class CallPromise<T> extends Promise<T> implements ResponsePromise<T> {
  // Stryker disable next-line BlockStatement: without a species, chained promises are plain too
  static override get [Symbol.species]() {
    return Promise;
  }

  readonly #result: Promise<WithResponse<T>>;
  readonly #sent: () => boolean;

  constructor(result: Promise<WithResponse<T>>, sent: () => boolean) {
    // Not through a callback: V8 follows promises alone to the frames of the caller.
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
