import type { Server } from 'node:http';

/** How long an answer or half a request may take once the server closes. */
const GRACE_MS = 2000;

/** Lets a server finish what it is doing, and ends it. Closing twice is fine. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    // A connection that is answered after this would be kept alive for its next request.
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
  });
}
