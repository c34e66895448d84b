import { test as base, expect } from '@playwright/test';
import { profilesMockFixtures } from '@profiles/mock/playwright';
import { ASHA, create, HEADERS } from '@profiles/testkit/send';

// These tests use no page, because they run without a browser.
const test = base.extend(profilesMockFixtures({ baseUrl: 'https://api.example.com/health' }));

/** Creates a patient over HTTP. Returns the status. */
async function createAt(baseUrl: string, body: object = ASHA): Promise<number> {
  const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body) };
  return (await fetch(`${baseUrl}/profiles/v1/patient/`, init)).status;
}

async function sandboxes(url: string): Promise<readonly { name: string }[]> {
  return (await fetch(`${url}/__mock__/sandboxes`)).json();
}

test('starts no server', async ({ profilesMock }) => {
  await create(profilesMock, ASHA);
  expect(profilesMock.patients.size).toBe(1);
  expect(process.getActiveResourcesInfo()).not.toContain('TCPServerWrap');
});

test.describe('in one worker', () => {
  test.describe.configure({ mode: 'serial' });
  let former = { url: '', serverUrl: '' };

  test('serves the mock of the test', async ({
    profilesMock,
    profilesMockServer,
    profilesSandboxUrl,
  }) => {
    expect(await createAt(profilesSandboxUrl)).toBe(201);
    expect(profilesMock.patients.size).toBe(1);
    profilesMock.fail('createPatient', { kind: 'drop' });
    await expect(createAt(profilesSandboxUrl)).rejects.toThrow(TypeError);
    expect(await sandboxes(profilesMockServer.url)).toHaveLength(1);
    former = { url: profilesSandboxUrl, serverUrl: profilesMockServer.url };
  });

  test('removes the sandbox, and keeps the server', async ({
    profilesMock,
    profilesMockServer,
    profilesSandboxUrl,
  }) => {
    expect(profilesMockServer.url).toBe(former.serverUrl);
    expect(profilesSandboxUrl).not.toBe(former.url);
    expect(await sandboxes(profilesMockServer.url)).toEqual([]);
    expect(await createAt(profilesSandboxUrl)).toBe(201);
    expect(profilesMock.patients.get('patient-1')).toMatchObject({ fn: 'asha' });
  });

  test('serves a new mock at another name', async ({ profilesMock, profilesMockServer }) => {
    const other = `${profilesMockServer.url}/sandbox/desk-2`;
    expect(await createAt(other)).toBe(201);
    expect(profilesMock.patients.size).toBe(0);
    const stored = await fetch(`${other}/__mock__/patients/patient-1`);
    expect(await stored.json()).toMatchObject({ fn: 'asha' });
  });
});

// Tests with another worker fixture run in another worker.
const other = test.extend<object, { desk: string }>({ desk: ['other', { scope: 'worker' }] });
for (const [desk, testAtDesk] of Object.entries({ first: test, other })) {
  for (const part of [1, 2]) {
    testAtDesk(
      `notes the server of desk ${desk}, part ${part}`,
      async ({ profilesMockServer, profilesSandboxUrl }, testInfo) => {
        testInfo.annotations.push(
          { type: 'server', description: profilesMockServer.url },
          { type: 'sandbox', description: profilesSandboxUrl },
        );
      },
    );
  }
}

test('leaves a violation in the sandbox', async ({ profilesSandboxUrl }) => {
  expect(await createAt(profilesSandboxUrl, { ...ASHA, gen: 'secret' })).toBe(400);
});
