import { vi } from 'vitest';
import { describeOtherRequests } from '../../test/other-requests-suite.ts';
import { describeOwnHandlers } from '../../test/own-handlers-suite.ts';

// The adapter names MSW as its user installed it: here as of the major version before.
vi.mock('msw', () => import('msw2'));
vi.mock('msw/node', () => import('msw2/node'));

describeOtherRequests();
describeOwnHandlers();
