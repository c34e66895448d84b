import { onTestFinished } from 'vitest';
import { describeFaults } from '../../test/fault-suite.ts';
import { serveProfilesMock, serveSandboxes } from '../server.ts';

describeFaults('over HTTP', async (mock) => {
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  return { url, fetch };
});

describeFaults('in a sandbox over HTTP', async (mock) => {
  const { url, close } = await serveSandboxes({ create: () => mock });
  onTestFinished(close);
  return { url: `${url}/sandbox/one`, fetch };
});
