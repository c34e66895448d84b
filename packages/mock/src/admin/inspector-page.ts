import { ADMIN_PREFIX, type AdminHead, type OpenPages } from './admin-request.ts';
import { MARK } from './inspector-mark.ts';
import { describeMock, describeSandboxes, OPENAPI } from './openapi-description.ts';

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
const SANDBOXES = shell('Sandboxes of the Profile Service mock', 'profiles-mock-sandboxes');

/** Returns the page at the root of a server. */
function start(...paragraphs: readonly string[]): string {
  return `${HEAD}
<title>Profile Service mock</title>
<main>
<h1>Profile Service mock</h1>
${paragraphs.map((text) => `<p>${text}</p>`).join('\n')}
</main>
`;
}

const START = start(
  'This server simulates the Profile Service for tests. Clients use its address as their base URL.',
  'The <a href="__mock__/">inspector at /__mock__/</a> shows requests and records, and changes how the service behaves.',
);
const SANDBOXES_START = start(
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

type Page = (head: AdminHead) => Response | Promise<Response>;

function createPages(start: string, inspector: string, describe: Page): OpenPages {
  return new Map<string, Page>([
    ['/', () => file(start, 'text/html')],
    [ADMIN_PREFIX, () => redirectToFolder(ADMIN_PREFIX)],
    [`${ADMIN_PREFIX}/`, () => file(inspector, 'text/html')],
    [
      `${ADMIN_PREFIX}/inspector.js`,
      async () => {
        // Imported on first use, because no other entry needs it.
        const { script } = await import('#inspector-script');
        return file(script, 'text/javascript');
      },
    ],
    [OPENAPI, describe],
  ]);
}

/** The pages of a mock. */
export const MOCK_PAGES = createPages(START, shell(...INSPECTOR), describeMock);

/** The pages of a mock in a sandbox. The link leads from `/sandbox/{name}/__mock__/` to the list. */
export const MOCK_IN_SANDBOX_PAGES = createPages(
  START,
  shell(...INSPECTOR, '<a href="../../../__mock__/">All sandboxes</a>'),
  describeMock,
);

/** The pages of a server with sandboxes. */
export const SANDBOX_PAGES = createPages(SANDBOXES_START, SANDBOXES, describeSandboxes);
