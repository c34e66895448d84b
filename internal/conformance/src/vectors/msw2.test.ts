import { describe, vi } from 'vitest';
import { VECTOR_FILES } from './all-vectors.ts';
import { openTarget } from './node-transports.ts';
import { describeTransport } from './transport-suite.ts';

// The transport imports `msw`, which is MSW 2 here.
vi.mock('msw', () => import('msw2'));
vi.mock('msw/node', () => import('msw2/node'));

const files = process.env['ALL_VECTORS'] ? VECTOR_FILES : undefined;
describe('MSW 2', () => describeTransport(() => openTarget('MSW'), files));
