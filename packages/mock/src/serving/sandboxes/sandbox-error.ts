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
