import type { ProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { serveProfilesMock, serveSandboxes } from '@profiles/mock/server';
import { createSandboxHandler, createWebHandler, type WebHandler } from '@profiles/mock/web';
import { setupServer } from 'msw/node';
import { createReferenceMock, type OpenTarget, referenceTarget } from './reference.ts';

const OPEN = {
  'mock.fetch': async () => inProcess(createReferenceMock()),
  async MSW() {
    const mock = createReferenceMock();
    const server = setupServer(...profilesHandlers(mock));
    // The first name of the option is that of MSW 3, the second that of MSW 2.
    server.listen({ onUnhandledFrame: 'error', ...{ onUnhandledRequest: 'error' } });
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    return { target: referenceTarget(mock, { fetch }), close: async () => server.close() };
  },
  async HTTP() {
    const mock = createReferenceMock();
    const { url, close } = await serveProfilesMock(mock);
    return { target: referenceTarget(mock, { baseUrl: url, fetch: globalThis.fetch }), close };
  },
  async 'HTTP sandbox'() {
    const mock = createReferenceMock();
    const { url, close } = await serveSandboxes({ create: () => mock });
    const baseUrl = `${url}/sandbox/vectors`;
    return { target: referenceTarget(mock, { baseUrl, fetch: globalThis.fetch }), close };
  },
  async 'web handler'() {
    const mock = createReferenceMock('https://profiles.test/below/a/path');
    return inProcess(mock, { fetch: fetchFrom(createWebHandler(mock)) });
  },
  async 'web sandbox'() {
    const mock = createReferenceMock();
    const handler = createSandboxHandler({ create: () => mock });
    const baseUrl = 'https://profiles.test/sandbox/vectors';
    return inProcess(mock, { baseUrl, fetch: fetchFrom(handler) });
  },
} satisfies Readonly<Record<string, () => Promise<OpenTarget>>>;

/** A transport to the mock in Node. */
export type NodeTransport = keyof typeof OPEN;

/** Lists the transports to the mock in Node. */
export const NODE_TRANSPORTS = Object.keys(OPEN) as readonly NodeTransport[];

/** Opens a new mock for a transport. MSW is of the major version that `msw` resolves to. */
export function openTarget(transport: NodeTransport): Promise<OpenTarget> {
  return OPEN[transport]();
}

function inProcess(mock: ProfilesMock, how?: Parameters<typeof referenceTarget>[1]): OpenTarget {
  return { target: referenceTarget(mock, how), close: async () => {} };
}

function fetchFrom(handler: WebHandler): typeof globalThis.fetch {
  return (input, init) => handler(new Request(input, init));
}
