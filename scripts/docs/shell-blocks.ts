/**
 * Says for each `<!-- shell: name -->` of a page who runs the block below it:
 * - `package`: `npm run test:package`, in an empty project, with the packed tarballs
 * - `ci`: `.ci/run` has each of its commands
 * - `mock`: `npm test`, with a served mock where the page has one
 */
export const SHELL_BLOCKS: ReadonlyMap<string, 'package' | 'ci' | 'mock'> = new Map();
