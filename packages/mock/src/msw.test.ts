import { getResponse } from 'msw';
import { setupServer } from 'msw/node';
import { describeMsw } from '../test/msw-suite.ts';
import { useNetwork } from '../test/node-network.ts';
import { profilesHandlers } from './msw.ts';

const server = setupServer();

describeMsw({
  client: 'node',
  profilesHandlers,
  getResponse,
  network: useNetwork(),
  listen(handlers) {
    server.use(...handlers);
    server.listen({ onUnhandledFrame: 'error' });
    return () => {
      server.close();
      server.resetHandlers();
    };
  },
});
