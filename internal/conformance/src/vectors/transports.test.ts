import { describe } from 'vitest';
import { VECTOR_FILES } from './all-vectors.ts';
import { NODE_TRANSPORTS, openTarget } from './node-transports.ts';
import { describeTransport } from './transport-suite.ts';

const WITH_FIELDS = ['mock.fetch', 'HTTP'];

describe.each(NODE_TRANSPORTS)('%s', (transport) => {
  const files = WITH_FIELDS.includes(transport) ? VECTOR_FILES : undefined;
  describeTransport(() => openTarget(transport), files);
});
