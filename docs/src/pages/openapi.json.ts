import text from '../../../packages/sdk/openapi.json?raw';

/** The OpenAPI description, as the SDK contains it. */
export function GET(): Response {
  return new Response(text, { headers: { 'content-type': 'application/json' } });
}
