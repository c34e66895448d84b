import type { OperationName } from '@profiles/sdk/schemas';

/** A request to the service of a sandbox, without its data. */
export interface SandboxRequest {
  /** When the mock handled the request, in ISO 8601. */
  readonly at: string;
  /** The operation that has the path of the request, if any. */
  readonly operation?: OperationName | undefined;
  /** The status of the response. Absent if the client received none. */
  readonly status?: number | undefined;
}

/** A sandbox: a mock of its own, below `/sandbox/{name}`. */
export interface SandboxInfo {
  /** The name of the sandbox. */
  readonly name: string;
  /** When the sandbox was created, in ISO 8601. */
  readonly createdAt: string;
  /** When the last request to the sandbox arrived or ended, in ISO 8601. */
  readonly usedAt: string;
  /** The number of stored patients. */
  readonly patients: number;
  /** The number of stored EMR users. */
  readonly emrUsers: number;
  /** The last request to the service since the sandbox was created or reset, if any. */
  readonly lastRequest?: SandboxRequest | undefined;
}

/** Keeps sandboxes, in memory or elsewhere. */
export interface SandboxHost {
  /** Returns the sandboxes, the least recently used first. */
  list(): readonly SandboxInfo[] | Promise<readonly SandboxInfo[]>;
  /**
   * Creates a sandbox if it does not exist.
   *
   * @throws {@link SandboxLimitError} if there are too many sandboxes.
   */
  create(name: string): SandboxInfo | Promise<SandboxInfo>;
  /** Deletes a sandbox with its records. Returns whether it existed. */
  delete(name: string): boolean | Promise<boolean>;
}

/** Keeps sandboxes, and responds to the requests to them. */
export interface SandboxFetcher extends SandboxHost {
  /**
   * Responds to a request to a sandbox. Creates the sandbox if it does not exist.
   *
   * @param name - The name of the sandbox.
   * @param request - The request as it arrived. If it could not pass to a `fallback`, a header has the
   * reason, which a web handler records in the violation.
   * @param path - The path below the sandbox.
   * @throws {@link SandboxError} to reject the request with a status and a message.
   */
  fetch(name: string, request: Request, path: string): Promise<Response>;
}

/**
 * Thrown to reject a request to a sandbox or to the list of sandboxes. The client receives the
 * status and the message.
 */
export class SandboxError extends Error {
  /** The name of the class. */
  override readonly name: string = 'SandboxError';
  /** The status of the response. */
  readonly status: number;

  /**
   * @param status - The status of the response, 400 to 599.
   * @param message - Why the request is rejected, and what to do about it.
   */
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** Thrown when a server has its maximum number of sandboxes. */
export class SandboxLimitError extends SandboxError {
  /** The name of the class. */
  override readonly name = 'SandboxLimitError';

  /**
   * @param most - The maximum number of sandboxes.
   * @hidden
   */
  constructor(most: number) {
    super(
      503,
      `The maximum number of sandboxes (${most}) is reached. Delete some with ` +
        'DELETE /__mock__/sandboxes/{name}, or raise the maximum with the option `most`.',
    );
  }
}
