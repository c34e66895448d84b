// Overrides the option of each request, so the cache responds to writes.
export const fetchCache = 'force-cache';

export { GET } from '../writes/route.js';
