import { createProfilesMock } from '@profiles/mock';
import { type AnyProfilesError, isProfilesError, ProfileClient } from '@profiles/sdk';
import { assert, expect, it, onTestFinished, vi } from 'vitest';
import { fieldMessages } from '../src/field-messages.ts';
import { registerQueued, resultText } from '../src/queued-registrations.ts';
import { formProblems } from '../src/readme/form-problems.ts';
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
    const [outcome = ''] = outcomes.split(/, | or /);
    return { code, name, outcome, statuses: what.match(/\b\d{3}\b/g) ?? [] };
  });

const STATUSES = ROWS.flatMap(({ statuses, ...row }) =>
  statuses.map((status) => ({ ...row, status })),
);

const mock = createProfilesMock();
const { baseUrl, fetch } = mock;
const profiles = new ProfileClient({ baseUrl, fetch, token: 'any', clientId: 'any' });

it('the guide lists every code with its class', () => {
  const classes = ROWS.map(({ code, name }) => [code, name]);
  expect(Object.fromEntries(classes)).toEqual(CLASS_OF_CODE);
});

it.each(STATUSES)(
  'the guide lists the code, class and outcome of a $status',
  async ({ status, ...row }) => {
    mock.fail('createPatient', { kind: 'respond', status: Number(status) });
    const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
    const call = profiles.createPatient(asha, { maxRetries: 0 });
    await expect(call).rejects.toMatchObject(row);
  },
);

it('fieldMessages groups the messages by field', async () => {
  const extras = { ward: { bed: { number: 7 } } } as never;
  const patient = { fn: ' ', dob: '1990-02-30', gen: 'F', extras } as const;
  const error: unknown = await profiles.createPatient(patient).catch((reason: unknown) => reason);
  assert(isProfilesError(error) && error.code === 'invalid_input');
  expect(Object.fromEntries(fieldMessages(error))).toEqual({
    fn: ['must not be blank'],
    dob: ['must be a valid date (YYYY-MM-DD)'],
    'extras.ward.bed': ['must not nest objects more than one level deep'],
  });
});

it('formProblems lists the problems of a form', () => {
  expect(formProblems({ fn: 'Asha', dob: '1990-04-12', gen: 'F' })).toEqual([]);
  expect(formProblems({ fn: ' ', dob: '1990-02-30', gen: 'F' })).toEqual([
    'fn must not be blank',
    'dob must be a valid date (YYYY-MM-DD)',
  ]);
});

it('resultText reads a stored result, and the error of a failed call', async () => {
  const service = createProfilesMock({ baseUrl: 'https://api.example.com' });
  vi.stubGlobal('fetch', service.fetch);
  onTestFinished(() => void vi.unstubAllGlobals());
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1042' } as const;
  expect(resultText(await registerQueued(asha))).toBe('Registered as patient-1.');
  expect(resultText(await registerQueued(asha))).toMatch('look it up');
  service.fail('createPatient', { kind: 'truncate' });
  const lost = await registerQueued({ ...asha, username: 'UHID-1043' });
  expect(resultText(lost)).toMatch('Perhaps registered');
  expect(() => resultText('{"outcome":"unknown"}')).toThrow('unreadable result');
});
