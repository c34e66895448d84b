import { isOtherPath } from '../../admin/other-path.ts';
import { pathBelow } from '../../http/base-url.ts';

/** Returns the function that decides whether a mock with a base URL responds to a URL. */
export function interceptedUrls(
  otherPaths: 'reject' | 'pass',
): (baseUrl: string, url: URL) => boolean {
  return (baseUrl, url) => {
    const path = pathBelow(baseUrl, url);
    return path !== undefined && (otherPaths === 'reject' || !isOtherPath(path));
  };
}
