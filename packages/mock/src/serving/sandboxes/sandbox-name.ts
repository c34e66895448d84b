import { ENDPOINTS } from '@profiles/sdk/schemas';

/** The longest name, in characters. */
const LONGEST = 64;

const NAME = new RegExp(`^[\\w-]{1,${LONGEST}}$`);

/** The first segments of other paths. In place of a name, they show that the name is missing. */
const OTHER_PATHS: ReadonlySet<string> = new Set([
  '',
  '__mock__',
  ...Object.values(ENDPOINTS).map(({ path }) => path.split('/')[1] ?? ''),
]);

/** Returns what is wrong with the name of a sandbox, if anything. */
export function nameProblem(name: unknown): string | undefined {
  if (typeof name !== 'string' || OTHER_PATHS.has(name)) return 'The name of a sandbox is missing.';
  if (NAME.test(name)) return undefined;
  return `The name of a sandbox must have 1 to ${LONGEST} characters: ASCII letters, digits, "-" and "_".`;
}
