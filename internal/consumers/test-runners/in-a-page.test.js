const { createProfilesMock } = require('@profiles/mock');
const { serveProfilesMock } = require('@profiles/mock/server');
const { isProfilesError, ProfileClient } = require('@profiles/sdk');
const { BLOOD_GROUPS } = require('@profiles/sdk/schemas');

beforeEach(() => {
  document.body.innerHTML = `
    <form>
      <input name="fn" value="Asha"><input name="dob"><input name="gen" value="F">
    </form>`;
});

test('registers through mock.fetch', async () => {
  const mock = createProfilesMock();
  await play(mock, { baseUrl: mock.baseUrl, fetch: mock.fetch });
});

test('registers through the fetch of the page', async () => {
  const mock = createProfilesMock();
  const server = await serveProfilesMock(mock);
  try {
    await play(mock, { baseUrl: server.url });
  } finally {
    await server.close();
  }
});

test('accepts what the fetch of the page accepts', async () => {
  const { baseUrl, fetch } = createProfilesMock();
  const url = `${baseUrl}/profiles/v1/patient/`;
  const headers = { authorization: 'Bearer token', 'client-id': 'jest' };
  const body = JSON.stringify({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  const statusOf = async (...call) => (await fetch(...call)).status;
  const bytes = new TextEncoder().encode(body);
  expect(await statusOf(url, { method: 'POST', headers, body: bytes })).toBe(201);
  expect(await statusOf(new URL(url), { method: 'POST', headers, body })).toBe(201);
  expect(await statusOf(url, { method: 'PUT', headers, body })).toBe(405);
  expect(await statusOf(url, { headers })).toBe(405);
});

test('serves the inspector and the API description', async () => {
  const server = await serveProfilesMock(createProfilesMock());
  try {
    for (const path of ['inspector.js', 'openapi.json']) {
      const response = await fetch(`${server.url}/__mock__/${path}`);
      expect([path, response.status]).toEqual([path, 200]);
      expect((await response.text()).length).toBeGreaterThan(10_000);
    }
  } finally {
    await server.close();
  }
});

test('reports an unknown outcome if the response breaks off', async () => {
  const mock = createProfilesMock();
  mock.fail('createPatient', { kind: 'truncate' });
  const { baseUrl, fetch } = mock;
  const profiles = new ProfileClient({ baseUrl, fetch, token: 'token', clientId: 'jest' });
  expect(await submit('1990-04-12', profiles)).toBe('unexpected_response, unknown');
});

test('aborts the call when the page aborts its signal', async () => {
  const server = await serveProfilesMock(createProfilesMock());
  try {
    const leaving = new AbortController();
    const { signal } = leaving;
    const options = {
      baseUrl: server.url,
      token: 'token',
      clientId: 'jest',
      fetch(...request) {
        const response = fetch(...request);
        leaving.abort('the page is gone');
        return response;
      },
    };
    const patient = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };
    const call = new ProfileClient(options).createPatient(patient, { signal });
    await expect(call).rejects.toBe('the page is gone');
  } finally {
    await server.close();
  }
});

async function play(mock, options) {
  const profiles = new ProfileClient({ token: 'token', clientId: 'jest', ...options });
  const oid = await submit('1990-04-12', profiles);
  const ravi = mock.emrUsers.create({ fn: 'Ravi' });
  await profiles.updateEmrUser(ravi.oid, { bg: BLOOD_GROUPS[0] });
  const [code, outcome] = (await submit('2023-02-30', profiles)).split(', ');
  const outcomes = {
    patient: { ...mock.patients.get(oid), oid: undefined },
    emrUser: { ...mock.emrUsers.get(ravi.oid), oid: undefined },
    rejected: { code, outcome },
    violations: mock.violations.length,
  };
  // Jest decorates the output of the console.
  process.stdout.write(`${JSON.stringify(outcomes)}\n`);
}

/** Sends the form of the page to the service. Returns the oid, or the code and the outcome. */
async function submit(dob, profiles) {
  const form = document.querySelector('form');
  form.elements.dob.value = dob;
  const patient = Object.fromEntries(new FormData(form));
  const extras = { ward: 'B2', _draft: true };
  try {
    const { oid } = await profiles.createPatient({ ...patient, extras });
    return oid;
  } catch (error) {
    if (!isProfilesError(error)) throw error;
    return `${error.code}, ${error.outcome}`;
  }
}
