/** An app that calls the SDK. After each case it prints the problems that are left, as JSON. */
import './globals';
import { ProfileClient } from '@profiles/sdk';
import { isPlainObject } from '@profiles/sdk/internal';
import { openTelemetry } from '@profiles/sdk/opentelemetry';
import { newPatientSchema } from '@profiles/sdk/schemas';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
const CREATED = { oid: 'patient-1' };

const respondsWith = (status) => async () => new Response(JSON.stringify(CREATED), { status });
const responds = respondsWith(201);
const hangs = () => new Promise(() => {});
const fails = async () => {
  throw new TypeError('Network request failed');
};

/** Creates a patient through a stub of `fetch`. */
function create(fetch, options, patient = ASHA) {
  const settings = { baseUrl: 'https://api.example.com', token: 'token', clientId: 'ward-app' };
  return new ProfileClient({ ...settings, fetch }).createPatient(patient, options);
}

function createAborted(fetch, start) {
  const controller = new AbortController();
  start(() => controller.abort());
  return create(fetch, { signal: controller.signal });
}

const failureOf = async (call) => {
  const { name, code, outcome } = await call.then(Object, (error) => error);
  return `${name} ${code} ${outcome} ${call.sent}`;
};

const CASES = {
  calls: ['patient-1', () => new Promise((done) => create(responds).then(({ oid }) => done(oid)))],
  'Promise.all': ['patient-1', async () => (await Promise.all([create(responds)]))[0].oid],
  withResponse: [201, async () => (await create(responds).withResponse()).response.status],
  schemas: [true, () => newPatientSchema.safeParse(ASHA).success],
  // As @profiles/mock does.
  internal: [true, () => isPlainObject(ASHA)],
  openTelemetry: ['function', () => typeof openTelemetry],
};

/** Calls that fail, by what the app sees: name, code and outcome of the error, and `sent`. */
const FAILURES = {
  'InvalidInputError invalid_input not_sent false': () => create(responds, {}, {}),
  'ApiError conflict rejected true': () => create(respondsWith(409)),
  'ConnectionError connection_failed unknown true': () => create(fails),
  'TimeoutError timeout unknown true': () => create(hangs, { timeout: 5 }),
  'AbortError undefined undefined true': () =>
    createAborted(hangs, (abort) => setTimeout(abort, 5)),
  'AbortError undefined undefined false': () => createAborted(responds, (abort) => abort()),
};
for (const [facts, fail] of Object.entries(FAILURES)) {
  CASES[facts] = [facts, () => failureOf(fail())];
}

const problems = {};
for (const name of Object.keys(CASES)) problems[name] = 'never settles';
for (const [name, [expected, run]] of Object.entries(CASES)) {
  const end = (observed) => {
    problems[name] = observed === expected ? undefined : `observed ${observed}`;
    print(JSON.stringify(problems));
  };
  Promise.resolve().then(run).then(end, end);
}
