import { onTestFinished } from 'vitest';
import { describeFaults } from '../../test/fault-suite.ts';
import { serveProfilesMock } from '../server.ts';

describeFaults('over HTTP', async (mock) => {
  const { url, close } = await serveProfilesMock(mock);
  onTestFinished(close);
  return { url, fetch };
});
