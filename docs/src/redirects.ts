/** The guides that were merged into others. */
const MOVED = {
  '/age': '/forms/#age-instead-of-a-date-of-birth',
  '/cancelling': '/retries-and-timeouts/#cancelling',
  '/credentials': '/servers/',
  '/faq': '/cookbook/',
  '/migrating': '/comparison/#migrate-from-fetch',
  '/on-the-wire': '/platforms/#what-is-sent-to-the-server',
  '/openapi': '/api/',
  '/project/contributing': '/',
  '/project/support': '/upgrading/',
  '/proof': '/performance/',
  '/react': '/forms/#send-the-patient-once',
  '/react-native': '/platforms/#react-native',
  '/results': '/performance/',
  '/runtime-limits': '/platforms/',
  '/testing-dev-server': '/testing-http/#in-a-dev-server',
  '/testing-jest': '/testing-vitest/#jest',
  '/testing-sandboxes': '/testing-http/#sandboxes',
  '/testing-storybook': '/testing-vitest/#storybook',
  '/typescript': '/platforms/#typescript',
  '/web-handlers': '/testing-http/#web-handlers',
};

/**
 * Returns where each page that moved is now.
 *
 * @param base - The path of the site, without a slash at its end.
 */
export function redirects(base: string): Record<string, string> {
  return Object.fromEntries(Object.entries(MOVED).map(([from, to]) => [from, base + to]));
}
