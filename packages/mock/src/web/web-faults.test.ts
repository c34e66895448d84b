import { describeFaults } from '../../test/fault-suite.ts';
import { fetchFrom } from '../../test/web.ts';
import { createSandboxHandler, createWebHandler } from '../web.ts';

describeFaults('through a web handler', (mock) => ({
  url: 'https://profiles.test',
  fetch: fetchFrom(createWebHandler(mock)),
}));

describeFaults('through a sandbox of a web handler', (mock) => ({
  url: 'https://profiles.test/sandbox/one',
  fetch: fetchFrom(createSandboxHandler({ create: () => mock })),
}));
