/** The contenders that need only the workspace. Each export prepares its runs, by their names. */
import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { ProfileClient } from '@profiles/sdk';
import ky from 'ky';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { INIT, type Job, type Run } from './job.ts';

/** The creates between two resets of a mock. No test stores more. */
const CREATES = 1000;
const STORED = 100_000;

/** Creates with the SDK and only its required options. */
export function createPatient({ baseUrl, patient, fetch }: Job): Run {
  const profiles = new ProfileClient({ baseUrl, token: 't', clientId: 'c', fetch });
  return () => profiles.createPatient(patient);
}

/** Creates with only ky. */
export function bareKy({ url, headers, patient, fetch }: Job): Run {
  return () => ky.post(url, { json: patient, headers, fetch }).json();
}

/** Creates with only `fetch` and JSON. */
export function bareFetch({ url, patient, fetch }: Job): Run {
  return async () => (await fetch(url, { ...INIT, body: JSON.stringify(patient) })).json();
}

/** Creates in the mock through `mock.fetch`. */
export function mockFetch({ baseUrl, create }: Job): Run {
  const mock = createProfilesMock({ baseUrl });
  return withResets(mock, () => create(mock.fetch));
}

/** Creates patients with new usernames, which the mock compares with those of the many that it stores. */
export function fullMock({ baseUrl, create }: Job): Run {
  const mock = createProfilesMock({ baseUrl });
  for (let count = 0; count < STORED; count += 1) {
    mock.patients.create({ fn: 'asha', dob: '1990-04-12', gen: 'F', username: `UHID-${count}` });
  }
  let created = 0;
  return () => {
    created += 1;
    return create(mock.fetch, `${INIT.body.slice(0, -1)},"username":"new-${created}"}`);
  };
}

/**
 * Creates in the mock, and through a handler that reads the body and stores nothing, behind one server of
 * MSW 3. Differences between two processes would hide what the mock adds.
 */
export function throughMsw({ baseUrl, path, response, create }: Job): Record<string, Run> {
  const mock = createProfilesMock({ baseUrl });
  const bareUrl = `https://bare.example.com${path}`;
  const bare = http.post(bareUrl, async ({ request }) => {
    await request.json();
    return HttpResponse.json(response, { status: 201 });
  });
  // Requests to the mock pass the bare handler first.
  setupServer(bare, ...profilesHandlers(mock)).listen();
  return {
    mock: withResets(mock, () => create(fetch)),
    bare: () => create((_, init) => fetch(bareUrl, init)),
  };
}

/** Resets a mock regularly, as tests do. */
function withResets(mock: ProfilesMock, run: Run): Run {
  let count = 0;
  return () => {
    count += 1;
    if (count % CREATES === 0) mock.reset();
    return run();
  };
}
