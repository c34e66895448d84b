import { onTestFinished } from 'vitest';
import { describeFaults } from '../../test/fault-suite.ts';
import { fetchFrom } from '../../test/sandboxes.ts';
import { serveProfilesMock } from '../server.ts';
import { createWebHandler } from '../web.ts';

describeFaults('through mock.fetch', (mock) => ({ url: mock.baseUrl, fetch: mock.fetch }));

describeFaults('through a web handler', (mock) => ({
  url: 'https://profiles.test',
  fetch: fetchFrom(createWebHandler(mock)),
}));

describeFaults('over HTTP', async (mock) => {
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  return { url, fetch };
});
