/** Creates a response of an admin API, with a body if there is JSON. */
export function jsonResponse(status: number, json?: unknown): Response {
  if (json === undefined) return new Response(null, { status });
  return Response.json(json, { status, headers: { 'cache-control': 'no-store' } });
}

/** Creates a response that explains why a request is rejected. */
export function jsonError(status: number, error: string): Response {
  return jsonResponse(status, { error });
}
