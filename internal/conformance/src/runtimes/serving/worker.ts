/** The web handlers, and the worker that serves them in workerd. */
import { createReferenceMock } from '@profiles/conformance/vectors/reference';
import { createSandboxHandler, createWebHandler } from '@profiles/mock/web';
import { ADMIN_TOKEN, MOCK_PATH } from '../slice/slice-data.ts';

const admin = { token: ADMIN_TOKEN };
const mock = createReferenceMock(`https://profiles.test${MOCK_PATH}`);
const handleMock = createWebHandler(mock, { admin });
const handleSandboxes = createSandboxHandler({ create: () => createReferenceMock(), admin });

/** Serves one mock below {@link MOCK_PATH}, and sandboxes beside it. */
export function handle(request: Request): Promise<Response> {
  const isForMock = new URL(request.url).pathname.startsWith(`${MOCK_PATH}/`);
  return isForMock ? handleMock(request) : handleSandboxes(request);
}

const worker = { fetch: (request: Request) => handle(request) };

// biome-ignore lint/style/noDefaultExport: workerd asks for one.
export default worker;
