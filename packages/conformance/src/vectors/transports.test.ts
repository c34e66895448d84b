import { describe } from 'vitest';
import { describeTransport } from './transport-suite.ts';

describe.each(['mock.fetch', 'MSW', 'HTTP'] as const)('%s', describeTransport);
