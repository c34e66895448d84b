import { ENDPOINTS } from '@profiles/sdk/schemas';

/** Describes a path that belongs to an operation. */
export type Route =
  | { readonly operation: 'createPatient'; readonly hasSlash: boolean }
  | { readonly operation: 'updateEmrUser'; readonly oid: string | undefined };

const CREATE_PATH = ENDPOINTS.createPatient.path;
const CREATE_PATH_WITHOUT_SLASH = CREATE_PATH.slice(0, -1);
const UPDATE_PREFIX = ENDPOINTS.updateEmrUser.path.replace('{oid}', '');

/** Reads the path of a request. The method is not looked at. */
export function routeOf(path: string): Route | undefined {
  if (path === CREATE_PATH) return { operation: 'createPatient', hasSlash: true };
  if (path === CREATE_PATH_WITHOUT_SLASH) return { operation: 'createPatient', hasSlash: false };
  if (!path.startsWith(UPDATE_PREFIX)) return undefined;
  const segment = path.slice(UPDATE_PREFIX.length);
  if (segment === '' || segment.includes('/')) return undefined;
  return { operation: 'updateEmrUser', oid: decodeSegment(segment) };
}

function decodeSegment(segment: string): string | undefined {
  try {
    // Once: what is still encoded after that is part of the oid.
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}
