import { openApiDocument } from './openapi-document.ts';

/** The file of the OpenAPI description, which the SDK ships. */
export const FILE = new URL('../../../../packages/sdk/openapi.json', import.meta.url);

/** Returns the text of the file. */
export function fileText(): string {
  return `${JSON.stringify(openApiDocument(), undefined, 2)}\n`;
}
