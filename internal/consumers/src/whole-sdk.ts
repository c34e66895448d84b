/** Uses everything that an application can import from the SDK. `npm run test:package` measures its size. */
import * as sdk from '@profiles/sdk';
import * as schemas from '@profiles/sdk/schemas';

console.log(sdk, schemas);
