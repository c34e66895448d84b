import { describe, vi } from 'vitest';
import { openTarget } from './node-transports.ts';
import { describeTransport } from './transport-suite.ts';

// The transport imports `msw`, which is MSW 2 here.
vi.mock('msw', () => import('msw2'));
vi.mock('msw/node', () => import('msw2/node'));

describe('MSW 2', () => describeTransport(() => openTarget('MSW')));
