import { describe } from 'vitest';
import { NODE_TRANSPORTS, openTarget } from './node-transports.ts';
import { describeTransport } from './transport-suite.ts';

describe.each(NODE_TRANSPORTS)('%s', (transport) => {
  describeTransport(() => openTarget(transport));
});
