import { getResponse } from 'msw2';
import { setupServer } from 'msw2/node';
import { vi } from 'vitest';
import { describeMsw } from '../test/msw-suite.ts';
import { useNetwork } from '../test/node-network.ts';
import { profilesHandlers } from './msw.ts';

// The adapter imports `msw`. In this file, that is MSW 2.
vi.mock('msw', () => import('msw2'));

describeMsw({
  client: 'node',
  methods: 'all',
  profilesHandlers,
  getResponse,
  network: useNetwork(),
  listen(handlers) {
    const server = setupServer(...handlers);
    server.listen({ onUnhandledRequest: 'error' });
    return () => server.close();
  },
});
