import type { ProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { serveProfilesMock } from '@profiles/mock/server';
import { setupServer } from 'msw/node';
import { adminReference } from './admin-reference.ts';
import { CREDENTIALS, createReferenceMock, referenceTarget } from './reference.ts';
import type { OpenTarget } from './target.ts';

/** A way for requests to reach the mock in Node. */
export type NodeTransport = 'mock.fetch' | 'MSW' | 'HTTP';

const OPEN: Readonly<Record<NodeTransport, (mock: ProfilesMock) => Promise<OpenTarget>>> = {
  'mock.fetch': async (mock) => ({ target: referenceTarget(mock), close: async () => {} }),
  async MSW(mock) {
    const server = setupServer(...profilesHandlers(mock));
    // The option has one name in MSW 3 and the other in MSW 2.
    server.listen({ onUnhandledFrame: 'error', ...{ onUnhandledRequest: 'error' } });
    const fetch: typeof globalThis.fetch = (input, init) => globalThis.fetch(input, init);
    return { target: referenceTarget(mock, { fetch }), close: async () => server.close() };
  },
  async HTTP(mock) {
    const { url, close } = await serveProfilesMock(mock);
    const { fetch } = globalThis;
    const reference = adminReference(url);
    return { target: { ...CREDENTIALS, baseUrl: url, fetch, reference }, close };
  },
};

/** Opens a mock of its own for a transport. MSW is of the major version that `msw` resolves to. */
export function openTarget(transport: NodeTransport): Promise<OpenTarget> {
  return OPEN[transport](createReferenceMock());
}
