import { decodeSegment } from '../http/base-url.ts';
import { isPreflight } from '../http/cors.ts';
import { SetupError } from '../http/errors/setup-error.ts';
import type { RequestHead } from '../http/request.ts';
import { SERVICE_SEGMENT, shapesOf } from '../service/own-path.ts';
import { ADMIN_PREFIX } from './admin-request.ts';

/**
 * Returns why a request must not pass to others, or `undefined` if it may. A mistake of a client must
 * not reach a real service, and an admin token must not leave the mock.
 */
export type PassRule = (
  request: Pick<RequestHead, 'method' | 'path'> & Partial<Pick<RequestHead, 'headers'>>,
) => string | undefined;

/** A segment of a path, decoded once. */
interface Segment {
  readonly text: string;
  /** The text as the most tolerant server reads it. */
  readonly reading: string;
}

/**
 * Creates the rule for the paths below a base URL. It states which paths are safe, not which are
 * dangerous: servers have too many ways to read the others.
 *
 * @param passPaths - The paths that pass although a segment is `profiles`.
 * @throws {@link SetupError} if one of them can never pass.
 */
export function createPassRule(passPaths: readonly string[] = []): PassRule {
  const opened = passPaths.map(readPassPath);
  return ({ method, path, headers }) => {
    if (method === 'TRACE' || path === '*') return NEVER_FORWARDED;
    const segments = readSegments(path);
    if (segments === undefined) return UNSAFE;
    const readings = segments.map(({ reading }) => reading);
    if (readings.includes(ADMIN_SEGMENT)) return OF_ADMIN;
    if (!readings.includes(SERVICE_SEGMENT)) return undefined;
    // The browser sends the request itself only after the response to the preflight.
    const asked =
      headers && isPreflight(method, headers) ? headers.get('access-control-request-method') : null;
    if (shapesOf(asked ?? method).some((shape) => endsWithShape(readings, shape)))
      return OF_SERVICE;
    const isOpened = opened.some(
      (each) =>
        each.length === segments.length &&
        each.every((part, at) => isPlaceholder(part) || part === segments[at]?.text),
    );
    return isOpened ? undefined : BESIDE_SERVICE;
  };
}

const ADMIN_SEGMENT = ADMIN_PREFIX.slice(1);

const STAYS = 'the mock does not pass it on, because';
const NEVER_FORWARDED = `${STAYS} TRACE and "OPTIONS *" are for the server itself`;
const UNSAFE = `${STAYS} servers may read its path in several ways: send no encoded slash, backslash, percent sign, control character or dot segment, and encode in UTF-8`;
const OF_ADMIN = `${STAYS} the segment ${ADMIN_SEGMENT} belongs to the admin API`;
const OF_SERVICE = `${STAYS} it is, in some spelling, an operation of the service`;
const BESIDE_SERVICE = `${STAYS} its path has the segment ${SERVICE_SEGMENT}: to pass it on, name it in passPaths (--upstream-path)`;
const REASONS = [NEVER_FORWARDED, UNSAFE, OF_ADMIN, OF_SERVICE, BESIDE_SERVICE];

/** The header in which a sandbox router tells a mock elsewhere why it has not passed a request on. */
export const KEPT_HEADER = 'x-profiles-mock-kept';

/** Returns the reason of a sandbox router. Any client can send the header, but no other reason. */
export function readKept(headers: Pick<Headers, 'get'>): string | undefined {
  const kept = headers.get(KEPT_HEADER);
  return REASONS.find((reason) => reason === kept);
}

/** Returns the segments of a path, or `undefined` if servers may read it in several ways. */
function readSegments(path: string): readonly Segment[] | undefined {
  if (!path.startsWith('/')) return undefined;
  const segments = path
    .split('/')
    .filter((segment) => segment !== '')
    .map(readSegment);
  return segments.every((segment) => segment !== undefined) ? segments : undefined;
}

function readSegment(encoded: string): Segment | undefined {
  const text = decodeSegment(encoded);
  const plain = text?.normalize('NFKC') ?? '%';
  if (text === undefined || /[\p{Cc}/\\%]/u.test(plain)) return undefined;
  const [name = ''] = plain.split(';', 1);
  // In both cases, because a server may compare capital letters: those of `ı` are those of `i`.
  const reading = name.replace(UNSEEN, '').toUpperCase().toLowerCase();
  return /^\.\.?$/.test(reading) ? undefined : { text, reading };
}

/** Characters that nobody sees, and marks on letters: U+2800 is an empty pattern of Braille. */
const UNSEEN = /[\p{C}\p{Z}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/gu;

function endsWithShape(readings: readonly string[], shape: readonly string[]): boolean {
  const from = readings.length - shape.length;
  return (
    from >= 0 && shape.every((part, at) => isPlaceholder(part) || part === readings[from + at])
  );
}

/** Returns whether a segment of a template, such as `{oid}`, matches every segment. */
function isPlaceholder(part: string): boolean {
  return /^\{\w+\}$/.test(part);
}

/**
 * Validates the option `passPaths`.
 *
 * @param passes - Whether the mock passes on requests at all.
 * @throws {@link SetupError} if it is invalid, or has no effect.
 */
export function checkPassPaths(passPaths: readonly string[] | undefined, passes: boolean): void {
  createPassRule(passPaths);
  if (passPaths === undefined || passes) return;
  throw new SetupError("passPaths needs a fallback, or otherPaths: 'pass'.");
}

/** Reads an item of the option `passPaths`. Returns its segments, decoded. */
function readPassPath(path: string): readonly string[] {
  const isText = typeof path === 'string' && !/[?#]/.test(path);
  const segments = isText ? readSegments(path) : undefined;
  const isFine = segments?.every(
    ({ text, reading }) => reading !== ADMIN_SEGMENT && (isPlaceholder(text) || !/[{}]/.test(text)),
  );
  if (segments && segments.length > 0 && isFine) return segments.map(({ text }) => text);
  throw new SetupError(
    `A path to pass on must be whole, such as /profiles/v1/doctor/{oid}, without a query and the segment ${ADMIN_SEGMENT}.`,
  );
}
