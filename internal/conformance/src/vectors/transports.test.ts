import { describe } from 'vitest';
import { VECTOR_FILES } from './all-vectors.ts';
import { NODE_TRANSPORTS, openTarget } from './node-transports.ts';
import { describeTransport } from './transport-suite.ts';

/** The transports of the vectors about fields too. `npm run test:vectors` plays all vectors everywhere. */
const WITH_FIELDS = process.env['ALL_VECTORS'] ? NODE_TRANSPORTS : ['mock.fetch', 'HTTP'];

describe.each(NODE_TRANSPORTS)('%s', (transport) => {
  const files = WITH_FIELDS.includes(transport) ? VECTOR_FILES : undefined;
  describeTransport(() => openTarget(transport), files);
});
