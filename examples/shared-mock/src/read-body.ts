import { SandboxError } from '@profiles/mock/web';

/**
 * Reads the body of a request.
 *
 * @param limit - The maximum length in bytes.
 * @throws `SandboxError` with status 413 if the body is longer.
 */
export async function readBody(request: Request, limit: number): Promise<Uint8Array | null> {
  const { body, headers } = request;
  if (body === null) return null;
  const announced = Number(headers.get('content-length') ?? 0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  if (announced <= limit) {
    for await (const chunk of body) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > limit) break;
    }
  }
  if (Math.max(announced, length) <= limit) {
    return new Uint8Array(await new Blob(chunks).arrayBuffer());
  }
  throw new SandboxError(
    413,
    `The body has more than ${limit} bytes, the limit of this mock. Nothing was stored. Send ` +
      'less, or raise BODY_LIMIT (SNAPSHOT_LIMIT for a snapshot) in wrangler.jsonc.',
  );
}
