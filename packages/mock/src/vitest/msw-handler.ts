import type { setupServer } from 'msw/node';

/** A handler of MSW, of the installed major version: for HTTP requests or for WebSockets. */
export type MswHandler = Parameters<typeof setupServer>[number];
