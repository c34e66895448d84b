import { createProfilesMock } from '@profiles/mock';
import { type AnyProfilesError, ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';
import { tableRows } from './pages.ts';

/** The compiler reports a missing code. */
const CLASS_OF_CODE: { readonly [E in AnyProfilesError as E['code']]: E['name'] } = {
  invalid_input: 'InvalidInputError',
  invalid_configuration: 'ConfigurationError',
  bad_request: 'ApiError',
  unauthorized: 'ApiError',
  forbidden: 'ApiError',
  not_found: 'ApiError',
  conflict: 'ApiError',
  unprocessable: 'ApiError',
  rate_limited: 'ApiError',
  server_error: 'ApiError',
  http_error: 'ApiError',
  redirected: 'RedirectError',
  connection_failed: 'ConnectionError',
  timeout: 'TimeoutError',
  unexpected_response: 'UnexpectedResponseError',
};

const ROWS = tableRows('errors.md')
  .map((cells) => cells.map((cell) => cell.replaceAll('`', '')))
  .filter(([code = '']) => code in CLASS_OF_CODE)
  .map(([code = '', what = '', outcomes = '']) => {
    const [name = 'ApiError'] = /\w+Error/.exec(what) ?? [];
    const [outcome = ''] = outcomes.split(' or ');
    return { code, name, outcome, statuses: what.match(/\b\d{3}\b/g) ?? [] };
  });

it('the guide lists every code with its class', () => {
  const classes = ROWS.map(({ code, name }) => [code, name]);
  expect(Object.fromEntries(classes)).toEqual(CLASS_OF_CODE);
});

const STATUSES = ROWS.flatMap(({ statuses, ...row }) => {
  return statuses.map((status) => ({ ...row, status }));
});

it.each(STATUSES)(
  'the guide lists the code, class and outcome of a $status',
  async ({ status, code, name, outcome }) => {
    const { baseUrl, fetch, fail } = createProfilesMock();
    const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'any' });
    fail('createPatient', { kind: 'respond', status: Number(status) });
    const call = profiles.createPatient(
      { fn: 'Asha', dob: '1990-04-12', gen: 'F' },
      { maxRetries: 0 },
    );
    await expect(call).rejects.toMatchObject({ code, name, outcome });
  },
);
