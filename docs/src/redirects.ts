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

/**
 * Returns where each page of the reference that moved is now.
 *
 * @param base - The path of the site, without a slash at its end.
 */
export function referenceRedirects(base: string): Record<string, string> {
  const overviews = Object.entries(REFERENCE).flatMap(([name, entries]) => {
    const root = `/reference/${name}`;
    const main = ['readme', 'modules', 'index/readme'].map((page) => [
      `${root}/${page}`,
      `${root}/`,
    ]);
    return [...main, ...entries.map((entry) => [`${root}/${entry}/readme`, `${root}/${entry}/`])];
  });
  const moved = [...overviews, ...Object.entries(REMOVED)];
  return Object.fromEntries(moved.map(([from, to]) => [from, base + to]));
}
