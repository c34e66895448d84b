import { openApiDocument } from './openapi-document.ts';

/** Where the description is kept, and shipped from. */
export const FILE = new URL('../../sdk/openapi.json', import.meta.url);

/** Writes the description as the file holds it. */
export function fileText(): string {
  return `${JSON.stringify(openApiDocument(), undefined, 2)}\n`;
}
