import { ENDPOINTS } from '@profiles/sdk/schemas';
import { decodeSegment } from './base-url.ts';
import type { OptionRule } from './check-options.ts';
import { isPreflight } from './cors.ts';
import { SetupError } from './errors/setup-error.ts';
import type { MockRequest } from './request.ts';

// Whose path is this: the service's, the admin API's, or another endpoint's? A mistake of a client must
// not reach a real service, so the rule says which paths are safe, not which are dangerous: servers have
// too many ways to read the others.

/** The path of the admin API, below a base URL. */
export const ADMIN_PREFIX = '/__mock__';

/**
 * Returns whether a path is the admin API's. Such requests never reach the service and are not in
 * the journal.
 */
export function isAdminPath(path: string): boolean {
  return path === ADMIN_PREFIX || path.startsWith(`${ADMIN_PREFIX}/`);
}

/** A segment of a path. */
interface Segment {
  /** The segment as received. */
  readonly encoded: string;
  /** The segment, decoded once, or as received if it cannot be decoded. */
  readonly text: string;
  /** Its letters and digits, as the most tolerant server reads them. */
  readonly reading: string;
  /** Whether every server decodes it alike, as a single segment. */
  readonly isPlain: boolean;
}

/** Returns the segments of a path. Empty ones are skipped. */
function readSegments(path: string): readonly Segment[] {
  return path
    .split('/')
    .filter((encoded) => encoded !== '')
    .map(readSegment);
}

function readSegment(encoded: string): Segment {
  const decoded = decodeSegment(encoded);
  const text = decoded ?? encoded;
  const whole = text.normalize('NFKC');
  const name = whole.replace(/[;?#].*/s, '');
  const reading = lettersOf(name);
  const isDots = reading === '' && name.includes('.');
  const isPlain = decoded !== undefined && !isDots && !/[\p{Cc}/\\%]/u.test(whole);
  return { encoded, text, reading, isPlain };
}

/** Returns the letters and digits of a text. In both cases: the capital letter of `ı` is that of `i`. */
function lettersOf(text: string): string {
  return text
    .normalize('NFKC')
    .toUpperCase()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

const ADMIN_READING = lettersOf(ADMIN_PREFIX);

/** The segments of each operation's path: the reading of a word, or `undefined` for the oid. */
const OPERATIONS = Object.values(ENDPOINTS).map(({ path: template }) => {
  const parts = readSegments(template).map(({ text, reading }) =>
    isPlaceholder(text) ? undefined : reading,
  );
  return { template, parts, withoutOid: parts.filter((part) => part !== undefined) };
});

/** The first segment of the path of each operation. */
export const SERVICE_SEGMENT = 'profiles';

/** A path as the rules below read it. */
interface ReadPath {
  readonly segments: readonly Segment[];
  /** The segments that have letters or digits. */
  readonly named: readonly Segment[];
  /** The places in `named` at which a path of the service may start: `profiles` and a version. */
  readonly starts: readonly number[];
}

function readPath(path: string): ReadPath {
  const segments = readSegments(path);
  const named = segments.filter(({ reading }) => reading !== '');
  const starts = named.flatMap(({ reading }, at) =>
    reading === SERVICE_SEGMENT && /^v\p{N}+$/u.test(named[at + 1]?.reading ?? '') ? [at] : [],
  );
  return { segments, named, starts };
}

/** Returns the operation with whose path a path ends, and where it starts in `named`. */
function findOperation({ named }: ReadPath) {
  for (const { template, parts, withoutOid } of OPERATIONS) {
    for (const shape of [parts, withoutOid]) {
      const start = named.length - shape.length;
      const isMatch = shape.every(
        (part, at) => part === undefined || part === named[start + at]?.reading,
      );
      if (isMatch) return { template, start };
    }
  }
  return undefined;
}

/** The path of an operation, below any base URL. */
export interface OperationPath {
  /** The part before the operation's path, without a trailing slash. */
  readonly prefix: string;
  /** The path template of the operation. */
  readonly template: string;
}

/** Finds the operation that a path belongs to, with the oid or without it. */
export function operationPathOf(path: string): OperationPath | undefined {
  const read = readPath(path);
  const operation = findOperation(read);
  const first = operation && read.named[operation.start];
  if (!first) return undefined;
  const before = read.segments.slice(0, read.segments.indexOf(first));
  const prefix = before.map(({ encoded }) => `/${encoded}`).join('');
  return { prefix, template: operation.template };
}

/**
 * Returns whether a path is the service's, at any depth, or could be: it is not plain, and has the name of
 * the service.
 */
export function isServicePath(path: string): boolean {
  const { segments, starts } = readPath(path);
  if (starts.length > 0) return true;
  if (segments.every(({ isPlain }) => isPlain)) return false;
  return lettersOf(segments.map(({ text }) => text).join('')).includes(SERVICE_SEGMENT);
}

/** The longest path in a message. */
const MAX_PATH_LENGTH = 200;

/**
 * Describes a request for a message: its method, and its address with the template of an operation in
 * place of the operation's path. It has no query.
 */
export function describeRequest(method: string, url: URL): string {
  const operation = operationPathOf(url.pathname);
  const path = operation ? operation.prefix + operation.template : url.pathname;
  const shown = path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path;
  return `${method} ${url.protocol}//${url.host}${shown}`;
}

/**
 * Which requests below a base URL pass through the mock to others.
 *
 * - `true`: those whose path is surely not the service's. A path stays if it has a segment `profiles`
 *   before a version such as `v1`, or if its first segment is `__mock__` or `mock`, each in any
 *   spelling. A path that servers may read in several ways stays too, such as one with an encoded slash.
 * - A list: also those with these whole paths, such as `/profiles/v1/doctor/{oid}`, with every method.
 *   `{oid}` is any one segment, but none that starts like an operation's word in its place: in
 *   `/profiles/v1/{kind}`, not `patient.json`. The path of an operation passes with `GET` and `HEAD` alone.
 *
 * A violation says why its request stayed. `TRACE` and `OPTIONS *` always stay.
 */
export type Passthrough = true | readonly string[];

/** The rule of the option `passthrough`. */
export const PASSTHROUGH: OptionRule = [
  'true or a list of paths',
  (value) => value === true || Array.isArray(value),
];

/** Returns why a request must stay in the mock, or `undefined` if it passes through. */
export type PassthroughRule = (
  request: Pick<MockRequest, 'method' | 'path'> & Partial<Pick<MockRequest, 'headers'>>,
) => string | undefined;

/**
 * Creates the rule for the paths below a base URL.
 *
 * @throws {@link SetupError} if a path of the list can never pass.
 */
export function createPassthroughRule(passthrough: Passthrough): PassthroughRule {
  const opened = passthrough === true ? [] : passthrough.map(readOpenedPath);
  return ({ method, path, headers }) => {
    if (method === 'TRACE' || !/^(?:\/|$)/.test(path)) return NEVER_PASSES;
    const read = readPath(path);
    if (!read.segments.every(({ isPlain }) => isPlain)) return NOT_PLAIN;
    if (read.named[0]?.reading === ADMIN_READING) return OF_ADMIN;
    if (read.starts.length === 0) return undefined;
    if (!opened.some((parts) => isOpenedBy(parts, read))) return OF_SERVICE;
    // The browser sends the request itself only after the response to the preflight.
    const asked =
      headers && isPreflight(method, headers) ? headers.get('access-control-request-method') : null;
    const isRead = /^(?:GET|HEAD)$/.test(asked ?? method);
    return isRead || !findOperation(read) ? undefined : OF_OPERATION;
  };
}

/** Returns whether a path of the list opens a path. */
function isOpenedBy(parts: readonly string[], read: ReadPath): boolean {
  const { segments } = read;
  if (parts.length !== segments.length) return false;
  return segments.every((segment, at) => {
    const part = parts[at] ?? '';
    return isPlaceholder(part) ? isFree(segment, read) : part === segment.text;
  });
}

/** Returns whether `{name}` matches a segment: not where the path of an operation has a word, in any form. */
function isFree(segment: Segment, { named, starts }: ReadPath): boolean {
  const place = named.indexOf(segment);
  // The first two segments of the service, its name and its version, are no operation's own.
  const words = starts.flatMap((start) =>
    place >= start + 2 ? OPERATIONS.map(({ parts }) => parts[place - start]) : [],
  );
  return place >= 0 && !words.some((word) => word && segment.reading.startsWith(word));
}

/** Returns whether a segment of a template, such as `{oid}`, is a placeholder. */
function isPlaceholder(part: string): boolean {
  return /^\{\w+\}$/.test(part);
}

/** Reads a path of the option `passthrough`. Returns its segments, decoded. */
function readOpenedPath(path: string): readonly string[] {
  const isWhole = typeof path === 'string' && /^\/[^?#]*$/.test(path);
  const { segments, named } = readPath(isWhole ? path : '');
  const isFine = segments.every(
    ({ text, isPlain }) => isPlain && (isPlaceholder(text) || !/[{}]/.test(text)),
  );
  if (isFine && named[0] && named[0].reading !== ADMIN_READING) {
    return segments.map(({ text }) => text);
  }
  throw new SetupError(
    `A path of passthrough must be whole, such as /profiles/v1/doctor/{oid}, without a query, and must not start with ${ADMIN_PREFIX}.`,
  );
}

const STAYS = 'the mock does not pass it through, because';
const NEVER_PASSES = `${STAYS} TRACE and "OPTIONS *" are for the server itself`;
const NOT_PLAIN = `${STAYS} servers may read its path in several ways: send no encoded slash, backslash, percent sign, control character or dot segment, and encode in UTF-8`;
const OF_ADMIN = `${STAYS} its path starts like that of the admin API, ${ADMIN_PREFIX}`;
const OF_SERVICE = `${STAYS} its path may be the service's: to pass it through, name it in passthrough (--passthrough)`;
const OF_OPERATION = `${STAYS} an operation of the service has its path: only GET and HEAD pass through`;
const REASONS = [NEVER_PASSES, NOT_PLAIN, OF_ADMIN, OF_SERVICE, OF_OPERATION];

/** The header in which a sandbox router tells a mock elsewhere why a request stays. */
export const STAY_REASON_HEADER = 'x-profiles-mock-stay-reason';

/** Returns the reason of a sandbox router. Any client can send the header, but no other reason. */
export function readStayReason(headers: Pick<Headers, 'get'>): string | undefined {
  const sent = headers.get(STAY_REASON_HEADER);
  return REASONS.find((reason) => reason === sent);
}
