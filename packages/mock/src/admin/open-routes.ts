import { ADMIN_PREFIX } from '../http/paths.ts';
import type { AdminHead } from './admin-request.ts';
import { MARK } from './inspector-mark.ts';
import { jsonResponse } from './json-response.ts';

/** The routes that need neither a token nor a mock, and contain no data of one, by path. */
export type OpenRoutes = ReadonlyMap<string, OpenHandler>;

type OpenHandler = (head: AdminHead) => Response | Promise<Response>;

/** An icon in the page. Without it, the browser would request one from the service. */
const ICON = `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><style>path{fill:%230b6467}@media(prefers-color-scheme:dark){path{fill:%236fd0cf}}</style><path fill-rule='evenodd' d='${MARK}'/></svg>`;

const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}">`;

/**
 * Returns a page of one element. The page holds no data: the element's script reads them from the
 * admin API, which authorizes each request.
 *
 * @param content - What the element shows in its header.
 */
function shell(title: string, element: string, content = ''): string {
  return `${HEAD}
<title>${title}</title>
<script type="module" src="inspector.js"></script>
<noscript>This page needs JavaScript. The admin API at this address works without.</noscript>
<main><${element} src="./">${content}</${element}></main>
`;
}

const INSPECTOR = ['Inspector of the Profile Service mock', 'profiles-mock-inspector'] as const;
const SANDBOXES_PAGE = shell('Sandboxes of the Profile Service mock', 'profiles-mock-sandboxes');

/** Returns the page at the root of a server. */
function startPage(...paragraphs: readonly string[]): string {
  return `${HEAD}
<title>Profile Service mock</title>
<main>
<h1>Profile Service mock</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</main>
`;
}

const MOCK_START = startPage(
  'This server simulates the Profile Service for tests. Clients use its address as their base URL.',
  'The <a href="__mock__/">inspector at /__mock__/</a> shows requests and records, and changes how the service behaves.',
);
const SANDBOXES_START = startPage(
  'This server has sandboxes. Each sandbox simulates the Profile Service for one test or one person: clients use {this address}/sandbox/{name} as their base URL, with any name.',
  'The <a href="__mock__/">list at /__mock__/</a> shows the sandboxes. The inspector of each is at /sandbox/{name}/__mock__/.',
);

const SECURITY = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    'img-src data:',
    "require-trusted-types-for 'script'",
    'trusted-types lit-html',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-cache',
};

function file(text: string, type: string): Response {
  return new Response(text, { headers: { ...SECURITY, 'content-type': `${type};charset=UTF-8` } });
}

/** Redirects to the same path with a trailing slash, which relative links need. */
export function redirectToFolder(path: string): Response {
  // Relative, because a proxy may serve the mock below another path.
  const location = `${path.slice(path.lastIndexOf('/') + 1)}/`;
  return new Response(null, { status: 308, headers: { ...SECURITY, location } });
}

/** Serves the script of the inspector, which is imported on first use: no other entry needs it. */
async function serveScript(): Promise<Response> {
  const { script } = await import('#inspector-script');
  return file(script, 'text/javascript');
}

/** Serves the OpenAPI description, which is imported on first use: it is larger than the mock. */
async function serveDescription(server: object): Promise<Response> {
  const { default: description } = await import('@profiles/sdk/openapi.json', {
    with: { type: 'json' },
  });
  return jsonResponse(200, { ...description, servers: [server] });
}

/** Serves the OpenAPI description, with the base URL of the mock as its server. */
async function describeMock(head: AdminHead): Promise<Response> {
  return serveDescription({ url: usedBaseUrl(head), description: 'This mock.' });
}

/** Serves the OpenAPI description, with the base URL of a sandbox as its server. */
async function describeSandboxes(head: AdminHead): Promise<Response> {
  return serveDescription({
    url: `${usedBaseUrl(head)}/sandbox/{name}`,
    description: 'A sandbox, with any name.',
    variables: { name: { default: 'test-1' } },
  });
}

/** Returns the base URL that a client has used. It is absolute, because generators copy it. */
function usedBaseUrl({ origin, headers, mount = '' }: AdminHead): string {
  const used = URL.parse(origin ?? `http://${headers.get('host') ?? 'localhost'}`);
  return (used?.origin ?? 'http://localhost') + mount;
}

function createOpenRoutes(
  startPage: string,
  inspector: string,
  describeService: OpenHandler,
): OpenRoutes {
  return new Map<string, OpenHandler>([
    ['/', () => file(startPage, 'text/html')],
    [ADMIN_PREFIX, () => redirectToFolder(ADMIN_PREFIX)],
    [`${ADMIN_PREFIX}/`, () => file(inspector, 'text/html')],
    [`${ADMIN_PREFIX}/inspector.js`, serveScript],
    [`${ADMIN_PREFIX}/health`, () => jsonResponse(200, { status: 'ok' })],
    [`${ADMIN_PREFIX}/openapi.json`, describeService],
  ]);
}

/** The open routes of a mock. */
export const OPEN_ROUTES = createOpenRoutes(MOCK_START, shell(...INSPECTOR), describeMock);

/** Those of a mock in a sandbox. The link leads from `/sandbox/{name}/__mock__/` to the list. */
export const OPEN_ROUTES_IN_SANDBOX = createOpenRoutes(
  MOCK_START,
  shell(...INSPECTOR, '<a href="../../../__mock__/">All sandboxes</a>'),
  describeMock,
);

/** Those of a server with sandboxes. */
export const OPEN_ROUTES_OF_SANDBOXES = createOpenRoutes(
  SANDBOXES_START,
  SANDBOXES_PAGE,
  describeSandboxes,
);
