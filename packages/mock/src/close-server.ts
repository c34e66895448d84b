import type { Server } from 'node:http';

/** How long an answer or half a request may take once the server closes. */
const GRACE_MS = 2000;

/** Lets a server finish what it is doing, and ends it. Closing twice is fine. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    if (!server.listening) return resolve();
    // A connection that has just been answered would be kept alive for its next request.
    server.on('request', (_, response) => response.setHeader('connection', 'close'));
    const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    const sweep = setInterval(() => server.closeIdleConnections(), 20);
    server.close(() => {
      clearTimeout(force);
      clearInterval(sweep);
      resolve();
    });
    server.closeIdleConnections();
  });
}
