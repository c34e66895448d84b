import type { Exchange } from './exchange.ts';
import type { Refusal } from './refusal.ts';

/** Refuses a request that came too soon. Not a finding: the document shows no limit. */
export function checkRateLimit({ store, at, read }: Exchange): Refusal | undefined {
  const limit = read('rateLimit');
  const wait = limit === 'none' ? 0 : store.traffic.wait(limit, at);
  if (wait === 0) return undefined;
  const headers = { 'retry-after': String(Math.ceil(wait / 1000)) };
  return { status: 429, code: 'rate_limited', reason: 'the rate limit is reached', headers };
}

/** Refuses a body that is too large. Not a finding: the document shows no limit. */
export function checkBodyLimit({ body, read }: Exchange): Refusal | undefined {
  const limit = read('bodyLimit');
  if (limit === 'none' || body.byteLength <= limit) return undefined;
  return {
    status: 413,
    code: 'payload_too_large',
    reason: `the body has more than ${limit} bytes`,
  };
}
