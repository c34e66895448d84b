/** An icon in the page. Without it, the browser would request one from the service. */
const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'><rect width='8' height='8' rx='2' fill='%230b6e6e'/></svg>";

const HEAD = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="${ICON}">`;

/** The page holds no data. Its script reads them from the admin API, which checks who asks. */
const INSPECTOR = `${HEAD}
<title>Inspector of the Profile Service mock</title>
<script type="module" src="inspector.js"></script>
<noscript>The inspector needs JavaScript. The admin API at this address works without.</noscript>
<main><profiles-mock-inspector src="./"></profiles-mock-inspector></main>
`;

const START = `${HEAD}
<title>Profile Service mock</title>
<main>
<h1>Profile Service mock</h1>
<p>This server simulates the Profile Service for tests. Clients use its address as their base URL.</p>
<p>The <a href="__mock__/">inspector at /__mock__/</a> shows requests and records, and changes how the service behaves.</p>
</main>
`;

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

/** The files of the inspector, by their path below `/__mock__`. */
export const INSPECTOR_FILES: readonly (readonly [
  path: string,
  respond: () => Response | Promise<Response>,
])[] = [
  // Relative, because a proxy may serve the mock below another path.
  ['', () => new Response(null, { status: 308, headers: { ...SECURITY, location: '__mock__/' } })],
  ['/', () => file(INSPECTOR, 'text/html')],
  [
    '/inspector.js',
    async () => {
      // Imported on first use, because no other entry needs it.
      const { script } = await import('#inspector-script');
      return file(script, 'text/javascript');
    },
  ],
];

/** Returns the page at the root of a server, which says what the server is. */
export function startPage(): Response {
  return file(START, 'text/html');
}
