/** The guides that were merged into others. */
const MOVED = {
  '/cancelling': '/retries-and-timeouts/#cancelling',
  '/credentials': '/servers/',
  '/on-the-wire': '/runtime-limits/',
  '/openapi': '/api/',
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
  return Object.fromEntries(Object.entries(MOVED).map(([from, to]) => [from, base + to]));
}
