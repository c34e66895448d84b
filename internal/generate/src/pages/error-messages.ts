import { type AnyProfilesError, isProfilesError, ProfileClient } from '@profiles/sdk';

type Code = AnyProfilesError['code'];

const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

/** What causes each code: a response of the service, or something else. The compiler reports a missing code. */
const CAUSES: Readonly<Record<Code, number | (() => Promise<unknown>)>> = {
  invalid_input: () => clientOf(respond(201)).createPatient({ ...PATIENT, dob: '1990-02-30' }),
  invalid_configuration: () => clientOf(respond(201)).createPatient(PATIENT, { timeout: -1 }),
  bad_request: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  unprocessable: 422,
  rate_limited: 429,
  server_error: 503,
  http_error: 413,
  redirected: 301,
  connection_failed: () => clientOf(() => Promise.reject(new TypeError())).createPatient(PATIENT),
  timeout: () => clientOf(() => new Promise(() => {})).createPatient(PATIENT, { timeout: 1 }),
  unexpected_response: 200,
};

export const ERROR_CODES = Object.keys(CAUSES) as readonly Code[];

/** Shows an error of a code as text: its class and its message. */
export async function errorMessage(code: Code): Promise<string> {
  const cause = CAUSES[code];
  const calls =
    typeof cause === 'function' ? cause : () => clientOf(respond(cause)).createPatient(PATIENT);
  const error: unknown = await calls().catch((reason: unknown) => reason);
  if (isProfilesError(error) && error.code === code) return `\`\`\`text\n${error}\n\`\`\``;
  throw new Error(`the call did not fail with the code ${code}`);
}

function clientOf(fetch: typeof globalThis.fetch): ProfileClient {
  const baseUrl = 'https://api.example.com';
  return new ProfileClient({ baseUrl, token: 'any', clientId: 'front-desk', maxRetries: 0, fetch });
}

function respond(status: number): typeof globalThis.fetch {
  return async () => new Response('{}', { status });
}
