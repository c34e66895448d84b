import { vi } from 'vitest';
import { describeOtherRequests } from '../../test/other-requests-suite.ts';
import { describeOwnHandlers } from '../../test/own-handlers-suite.ts';

// The adapter imports `msw`. In this file, that is MSW 2.
vi.mock('msw', () => import('msw2'));
vi.mock('msw/node', () => import('msw2/node'));

describeOtherRequests();
describeOwnHandlers();
