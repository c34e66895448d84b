/**
 * Closes a server on SIGTERM. Requests in progress end first, each at the latest after the
 * `totalTimeout` of its call. Then nothing keeps Node alive, and the process ends.
 */
export function closeOnSigterm(server: { close(): PromiseLike<unknown> }): void {
  process.once('SIGTERM', () => void server.close());
}
