import { ENDPOINTS } from '@profiles/sdk/schemas';

/** A path that belongs to the service, below any base URL. */
export interface OwnPath {
  /** The part before the service's path, without a trailing slash. */
  readonly prefix: string;
  /** The path template of the operation. */
  readonly template: string;
}

const OID = '{oid}';

/** The segments of each template, with the oid and without it. */
const SHAPES = Object.values(ENDPOINTS).flatMap(({ path: template }) => {
  const segments = segmentsOf(template);
  const missingOid = segments.filter((segment) => segment !== OID);
  return [segments, ...(missingOid.length < segments.length ? [missingOid] : [])].map((shape) => ({
    template,
    shape,
  }));
});

/**
 * Finds the operation that a path belongs to, in any spelling: with doubled slashes, percent-encoded
 * characters, another case, a missing slash or a missing oid. Servers treat these alike, or redirect
 * them, so no spelling may reach a server by accident. The time is linear in the length of the path.
 */
export function ownPathOf(path: string): OwnPath | undefined {
  // An encoded slash may be part of an oid or separate two segments.
  for (const segments of [segmentsOf(path), segmentsOf(decode(path))]) {
    const match = SHAPES.find(({ shape }) => endsWith(segments, shape));
    if (match) {
      const before = segments.slice(0, -match.shape.length);
      return { prefix: before.map((each) => `/${each}`).join(''), template: match.template };
    }
  }
  return undefined;
}

/** The longest path in a message. */
const LONGEST_PATH = 200;

/**
 * Describes a request for a message: its method, and its address with the template of a service path
 * in place of the oid. It has no query.
 */
export function describeRequest(method: string, url: URL): string {
  const own = ownPathOf(url.pathname);
  const path = own ? own.prefix + own.template : url.pathname;
  const shown = path.length > LONGEST_PATH ? `${path.slice(0, LONGEST_PATH)}…` : path;
  return `${method} ${url.protocol}//${url.host}${shown}`;
}

/**
 * Returns the segments of a path in one spelling: decoded, in lowercase, without those that are empty.
 */
export function plainSegments(path: string): readonly string[] {
  return segmentsOf(decode(path)).map((segment) => segment.toLowerCase());
}

function segmentsOf(path: string): readonly string[] {
  return path.split(/[/\\]+/).filter((segment) => segment !== '');
}

function endsWith(segments: readonly string[], shape: readonly string[]): boolean {
  const from = segments.length - shape.length;
  return shape.every((part, at) => {
    const segment = segments[from + at];
    return segment !== undefined && (part === OID || decode(segment).toLowerCase() === part);
  });
}

/** Decodes the ASCII characters of a path. Unlike `decodeURIComponent`, it accepts any text. */
function decode(text: string): string {
  return text.replace(/%([2-7][\da-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
