import { describeOtherRequests } from '../../test/other-requests-suite.ts';
import { describeOwnHandlers } from '../../test/own-handlers-suite.ts';

describeOtherRequests();
describeOwnHandlers();
