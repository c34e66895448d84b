/** The pages of the reference that moved, by package: the overviews, and names that are not public. */
const REFERENCE = {
  sdk: ['opentelemetry', 'schemas'],
  mock: ['calibrate', 'msw', 'playwright', 'server', 'vitest', 'web'],
} as const;

const REMOVED = {
  '/reference/sdk/index/interfaces/callfacts': '/reference/sdk/index/classes/profileserror/',
  '/reference/sdk/index/type-aliases/apierrorresponse': '/reference/sdk/index/classes/apierror/',
  '/reference/sdk/schemas/functions/haserrormark': '/reference/sdk/schemas/',
  '/reference/sdk/schemas/functions/isplainobject': '/reference/sdk/schemas/',
  '/reference/sdk/schemas/variables/field_aliases': '/reference/sdk/schemas/',
};

/** The guides that were merged into others. */
const GUIDES = {
  '/cancelling': '/retries-and-timeouts/#cancelling',
  '/credentials': '/servers/',
  '/on-the-wire': '/runtime-limits/',
  '/proof': '/performance/',
  '/react': '/forms/#send-the-patient-once',
  '/react-native': '/platforms/#react-native',
  '/results': '/performance/',
  '/testing-dev-server': '/testing-http/#in-a-dev-server',
  '/testing-jest': '/testing-vitest/#jest',
  '/typescript': '/platforms/#typescript',
};

/**
 * Returns where each page that moved is now.
 *
 * @param base - The path of the site, without a slash at its end.
 */
export function redirects(base: string): Record<string, string> {
  const overviews = Object.entries(REFERENCE).flatMap(([name, entries]) => {
    const root = `/reference/${name}`;
    const main = ['readme', 'modules', 'index/readme'].map((page) => [
      `${root}/${page}`,
      `${root}/`,
    ]);
    return [...main, ...entries.map((entry) => [`${root}/${entry}/readme`, `${root}/${entry}/`])];
  });
  const moved = [...overviews, ...Object.entries(REMOVED), ...Object.entries(GUIDES)];
  return Object.fromEntries(moved.map(([from, to]) => [from, base + to]));
}
