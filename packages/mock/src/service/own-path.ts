import { ENDPOINTS } from '@profiles/sdk/schemas';

/** A path that belongs to the service, below any base URL. */
export interface OwnPath {
  /** The part before the service's path, without a trailing slash. */
  readonly prefix: string;
  /** The path template of the operation. */
  readonly template: string;
}

const OID_SEGMENT = '{oid}';

/** The segments of each template, with the oid and without it. */
const SHAPES = Object.values(ENDPOINTS).flatMap(({ method, path: template }) => {
  const segments = template.split('/').filter((segment) => segment !== '');
  const missingOid = segments.filter((segment) => segment !== OID_SEGMENT);
  return [segments, ...(missingOid.length < segments.length ? [missingOid] : [])].map((shape) => ({
    method,
    template,
    shape,
  }));
});

/** The segment with which the paths of the service start. */
export const SERVICE_SEGMENT = 'profiles';

/** Returns the segments of the paths of the operations with a method, with the oid and without it. */
export function shapesOf(method: string): readonly (readonly string[])[] {
  const wanted = method.toUpperCase();
  return SHAPES.flatMap(({ method, shape }) => (method === wanted ? [shape] : []));
}

/**
 * Finds the operation that a path belongs to, in any of its {@link readingsOf readings}, and with a
 * missing oid. Servers treat these alike, or redirect them, so no spelling may reach a server by
 * accident. The time is linear in the length of the path.
 */
export function ownPathOf(path: string): OwnPath | undefined {
  for (const segments of readingsOf(path)) {
    const match = SHAPES.find(({ shape }) => endsWith(segments, shape));
    if (match) {
      const before = segments.slice(0, -match.shape.length);
      return { prefix: before.map((each) => `/${each}`).join(''), template: match.template };
    }
  }
  return undefined;
}

/** The longest path in a message. */
const MAX_PATH_LENGTH = 200;

/**
 * Describes a request for a message: its method, and its address with the template of a service path
 * in place of the oid. It has no query.
 */
export function describeRequest(method: string, url: URL): string {
  const own = ownPathOf(url.pathname);
  const path = own ? own.prefix + own.template : url.pathname;
  const shown = path.length > MAX_PATH_LENGTH ? `${path.slice(0, MAX_PATH_LENGTH)}…` : path;
  return `${method} ${url.protocol}//${url.host}${shown}`;
}

/** How often a path is decoded. Each proxy on its way may decode it once. */
const MAX_DECODINGS = 6;

/**
 * Returns the segments of a path as different servers read them: decoded any number of times, and with
 * dot segments or without. No reading has empty segments, path parameters (`;x=1`), a query, white
 * space, control characters or the extension of a format (`.json`).
 */
function* readingsOf(path: string): Generator<readonly string[]> {
  let text = path;
  // An encoded slash may be part of an oid or separate two segments.
  for (let times = 0; times <= MAX_DECODINGS; times += 1) {
    const segments = segmentsOf(text);
    yield withoutFormat(segments);
    if (segments.some(isDots)) yield withoutFormat(withoutDots(segments));
    const decoded = decode(text).replace(/[?#].*/s, '');
    if (decoded === text) return;
    text = decoded;
  }
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split(/[/\\]+/)
    .map(plainSegment)
    .filter(Boolean);
}

/** Removes the extension of the last segment: one of a format, or a dot. */
function withoutFormat(segments: readonly string[]): readonly string[] {
  const last = segments.at(-1) ?? '';
  const name = isDots(last) ? last : last.replace(/(?:\.[a-z]{0,10}){1,3}$/i, '');
  return [...segments.slice(0, -1), name].filter(Boolean);
}

function plainSegment(segment: string): string {
  let text = segment;
  for (let times = 0; times < MAX_DECODINGS && text.includes('%'); times += 1) text = decode(text);
  return text.replace(/[;?#].*/s, '').replace(/[\0- \x7f]+/g, '');
}

function isDots(segment: string): boolean {
  return segment === '.' || segment === '..';
}

function withoutDots(segments: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '.') kept.push(segment);
  }
  return kept;
}

function endsWith(segments: readonly string[], shape: readonly string[]): boolean {
  const from = segments.length - shape.length;
  return shape.every((part, at) => {
    const segment = segments[from + at];
    return segment !== undefined && (part === OID_SEGMENT || segment.toLowerCase() === part);
  });
}

/** Decodes the ASCII characters of a path. Unlike `decodeURIComponent`, it accepts any text. */
function decode(text: string): string {
  return text.replace(/%([0-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
