import type { AnyProfilesError, ErrorCode, InputIssue } from '@profiles/sdk';

/** The response of your server to a failed call. */
interface Reply {
  readonly status: 201 | 404 | 409 | 422 | 500 | 502 | 503 | 504;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: {
    readonly error?: ErrorCode;
    /** Whether the write is stored. */
    readonly stored: 'no' | 'perhaps' | 'yes';
    readonly issues?: readonly InputIssue[];
    readonly oid?: string;
  };
}

/** The status of an error, unless the call may have stored something. */
const STATUS: Readonly<Record<ErrorCode, Reply['status']>> = {
  // The caller has to change the input.
  invalid_input: 422,
  bad_request: 422,
  unprocessable: 422,
  not_found: 404,
  conflict: 409,
  // The caller can repeat the request.
  rate_limited: 503,
  connection_failed: 503,
  timeout: 503,
  // You have to fix your server. A 401 of your token must not sign out the caller.
  invalid_configuration: 500,
  unauthorized: 502,
  forbidden: 502,
  redirected: 502,
  http_error: 502,
  // Nothing proves that nothing was stored.
  server_error: 504,
  unexpected_response: 504,
};

/** Returns what to tell the caller about a failed call. */
export function replyTo(error: AnyProfilesError): Reply {
  const { code, outcome } = error;
  if (code === 'unexpected_response' && error.oid !== undefined) {
    return {
      status: 201,
      headers: {},
      body: { stored: 'yes', oid: error.oid },
    };
  }
  const isKnown = outcome === 'not_sent' || outcome === 'rejected';
  const stored = isKnown ? 'no' : 'perhaps';
  if (code === 'conflict') return { status: 409, headers: {}, body: { error: code, stored } };
  if (!isKnown) return { status: 504, headers: {}, body: { error: code, stored } };
  // Only an update is about a record that may be missing.
  const isMisdirected = code === 'not_found' && error.operation !== 'updateEmrUser';
  const status = isMisdirected ? 502 : STATUS[code];
  const wait = code === 'rate_limited' ? error.retryAfter : undefined;
  return {
    status,
    headers: status === 503 ? { 'retry-after': String(wait ?? 5) } : {},
    body: {
      error: code,
      stored,
      ...(code === 'invalid_input' && { issues: error.issues }),
    },
  };
}
