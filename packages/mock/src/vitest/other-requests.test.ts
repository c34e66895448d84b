import { describeOtherRequests } from '../../test/other-requests-suite.ts';

describeOtherRequests();
