import { describe } from 'vitest';
import { openTarget } from './node-transports.ts';
import { describeTransport } from './transport-suite.ts';

describe.each(['mock.fetch', 'MSW', 'HTTP'] as const)('%s', (transport) => {
  describeTransport(() => openTarget(transport));
});
