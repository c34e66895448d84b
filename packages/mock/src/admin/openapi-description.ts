import { ADMIN_PREFIX, type AdminHead } from './admin-request.ts';
import { toResponse } from './respond-to-route.ts';

/** The path of the OpenAPI description. */
export const OPENAPI = `${ADMIN_PREFIX}/openapi.json`;

/** Serves the OpenAPI description, with the base URL of the mock as its server. */
export async function describeMock(head: AdminHead): Promise<Response> {
  return describe({ url: addressOf(head), description: 'This mock.' });
}

/** Serves the OpenAPI description, with the base URL of a sandbox as its server. */
export async function describeSandboxes(head: AdminHead): Promise<Response> {
  return describe({
    url: `${addressOf(head)}/sandbox/{name}`,
    description: 'A sandbox, with any name.',
    variables: { name: { default: 'test-1' } },
  });
}

async function describe(server: object): Promise<Response> {
  // Imported on first use, because it is larger than the mock.
  const { default: description } = await import('@profiles/sdk/openapi.json', {
    with: { type: 'json' },
  });
  return toResponse({ status: 200, json: { ...description, servers: [server] } });
}

/** Returns the base URL that a client has used. It is absolute, because generators copy it. */
function addressOf({ origin, headers, mount = '' }: AdminHead): string {
  const used = URL.parse(origin ?? `http://${headers.get('host') ?? 'localhost'}`);
  return (used?.origin ?? 'http://localhost') + mount;
}
