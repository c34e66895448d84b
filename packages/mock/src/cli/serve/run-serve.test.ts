import { expect, it, onTestFinished, vi } from 'vitest';
import manifest from '../../../package.json' with { type: 'json' };
import { raw } from '../../../test/raw-http.ts';
import { postPatient, requestLines, run, temporaryFile } from '../../../test/run-command.ts';
import { HEADERS } from '../../../test/send.ts';
import { LEDGER, type LedgerEntry } from '../../index.ts';

it('prints its URL, the accepted credentials and a curl command for each operation', async () => {
  const { out, errors, url, exitCode } = await run();
  expect([errors, exitCode]).toEqual([[], undefined]);
  expect(out.join('\n').replaceAll(url, 'URL')).toMatchInlineSnapshot(`
    "Profile Service mock at URL
      patients: 0; EMR users: 1
      token: any is accepted; client-id: any is accepted
      admin API at URL/__mock__: for this machine

    Open URL/__mock__/ in a browser to see requests, records, settings and faults.

    Create a patient:
    curl -X POST 'URL/profiles/v1/patient/' \\
      -H "Authorization: Bearer any" -H "client-id: any" -H 'Content-Type: application/json' \\
      -d '{"fn": "Asha", "dob": "1990-04-12", "gen": "F"}'

    Update an EMR user:
    curl -X PATCH 'URL/profiles/v1/emr-user/emr-user-1' \\
      -H "Authorization: Bearer any" -H "client-id: any" -H 'Content-Type: application/json' \\
      -d '{"bg": "O+", "mobile": "+919876543210"}'
    "
  `);
});

it('does not print tokens and client ids', async () => {
  const seed = await temporaryFile('{}');
  const credentials = ['--token', 'hush', '--token', 'hush2', '--client-id', 'desk'];
  const { out, url } = await run(...credentials, '--seed', seed);
  const headers = { ...HEADERS, authorization: 'Bearer hush', 'client-id': 'desk' };
  const body = '{"fn":"Secret","dob":"1990-04-12","gen":"F"}';
  expect((await postPatient(url, headers, body)).status).toBe(201);
  const lines = await requestLines(out, 17);
  expect(lines.join('\n').replaceAll(url, 'URL')).toMatchInlineSnapshot(`
    "Profile Service mock at URL
      patients: 0; EMR users: 0
      token: 2 accepted, from --token; client-id: 1 accepted, from --client-id
      admin API at URL/__mock__: for this machine

    Open URL/__mock__/ in a browser to see requests, records, settings and faults.

    Create a patient:
    curl -X POST 'URL/profiles/v1/patient/' \\
      -H "Authorization: Bearer $TOKEN" -H "client-id: $CLIENT_ID" -H 'Content-Type: application/json' \\
      -d '{"fn": "Asha", "dob": "1990-04-12", "gen": "F"}'

    Update an EMR user (none exists: add some with --seed):
    curl -X PATCH 'URL/profiles/v1/emr-user/{oid}' \\
      -H "Authorization: Bearer $TOKEN" -H "client-id: $CLIENT_ID" -H 'Content-Type: application/json' \\
      -d '{"bg": "O+", "mobile": "+919876543210"}'

    201 POST /profiles/v1/patient/ patient-1 MS"
  `);
});

it('prints a line for each request, with its problems', async () => {
  const { out, url } = await run('--token', 'hush');
  out.length = 0;
  const headers = { ...HEADERS, authorization: 'Bearer hush' };
  const update = (oid: string, body: string, also = {}) =>
    fetch(`${url}/profiles/v1/emr-user/${oid}`, {
      method: 'PATCH',
      headers: { ...headers, ...also },
      body,
    });
  await update('emr-user-1', '{"s":"Secret"}');

  await update('emr-user-1', '{"gen":"Secret","secret":1}');
  await update('secret', '{}');
  await update('emr-user-1', '{}', { authorization: 'Bearer secret' });
  await update('emr-user-1', '{}', { authorization: '' });
  await update('nobody', '{}', { 'content-type': 'text/plain' });
  await fetch(`${url}/${'long'.repeat(40)}`);
  await postPatient(url, headers);
  expect(await requestLines(out, 8)).toMatchInlineSnapshot(`
    [
      "200 PATCH /profiles/v1/emr-user/{oid} emr-user-1 MS",
      "400 PATCH /profiles/v1/emr-user/{oid} emr-user-1 MS | Resources and their fields: "secret" is not a field of this operation; gen must be one of M, F, O",
      "404 PATCH /profiles/v1/emr-user/{oid} secret MS | no EMR user has this oid",
      "401 PATCH /profiles/v1/emr-user/{oid} emr-user-1 MS | the token is not in the credentials of the mock",
      "401 PATCH /profiles/v1/emr-user/{oid} emr-user-1 MS | Authentication: the authorization header is missing or empty",
      "404 PATCH /profiles/v1/emr-user/{oid} nobody MS | Endpoints: the content-type header is not application/json | no EMR user has this oid",
      "404 GET /longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglon... MS | Endpoints: the API specification has no such path",
      "201 POST /profiles/v1/patient/ patient-1 MS",
    ]
  `);
});

it('removes escape sequences and line breaks from the texts of a client', async () => {
  const { out, url } = await run();
  out.length = 0;
  const body = '{"\u009b2J":1,"\u202edesrever":1,"\u2028":1}';
  await fetch(`${url}/profiles/v1/emr-user/emr-user-1`, {
    method: 'PATCH',
    headers: HEADERS,
    body,
  });
  expect(await requestLines(out, 1)).toEqual([
    '200 PATCH /profiles/v1/emr-user/{oid} emr-user-1 MS | Resources and their fields: " 2J" is not a field of this operation; " desrever" is not a field of this operation; " " is not a field of this operation',
  ]);
});

it('prints a line for each unreadable request', async () => {
  const { out, url } = await run();
  out.length = 0;
  await raw(url, `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`);
  await raw(url, 'CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n');
  expect(await requestLines(out, 2)).toEqual([
    '431 unreadable | its address and headers have more than 16 KB',
    '405 unreadable | this server is not a proxy, so it does not accept CONNECT',
  ]);
});

it('reads the seed and the behaviour from files', async () => {
  const seed = await temporaryFile('\uFEFF{"emrUsers":[{"oid":"it\'s","s":"Dr"}]}');
  const behaviour = await temporaryFile('{"updateStatus":202}');
  const { out, url } = await run('--seed', seed, '--behaviour', behaviour);
  expect(out.join('\n')).toContain('/profiles/v1/emr-user/it%27s');
  const path = '/profiles/v1/emr-user/it%27s';
  expect((await fetch(url + path, { method: 'PATCH', headers: HEADERS, body: '{}' })).status).toBe(
    202,
  );
});

it.each(Object.entries<LedgerEntry>(LEDGER))(
  'loads every value of %s from the --behaviour file',
  async (id, { values }) => {
    for (const value of values) {
      const { url } = await run(
        '--behaviour',
        await temporaryFile(JSON.stringify({ [id]: value })),
      );
      const behaviour = await (await fetch(`${url}/__mock__/behaviour`)).json();
      expect(behaviour[id]).toEqual(value);
    }
  },
);

it('prints the fault that applied to a request', async () => {
  const { out, url } = await run();
  const plan = (fault: unknown) =>
    fetch(`${url}/__mock__/faults`, {
      method: 'POST',
      body: JSON.stringify({ operation: 'createPatient', fault }),
    });
  out.length = 0;
  await plan('html502');
  await postPatient(url, HEADERS, '{"gen":"F"}');
  await plan({ kind: 'drop' });
  await postPatient(url).catch(() => {});
  expect(await requestLines(out, 2)).toEqual([
    '502 POST /profiles/v1/patient/ MS | fault: A gateway responds 502, nothing stored | Resources and their fields: fn is required; dob is required',
    '--- POST /profiles/v1/patient/ | fault: The connection breaks, nothing stored',
  ]);
});

it('delays each request by --delay, and prints its duration', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const { out, url } = await run('--delay', '60000');
  out.length = 0;
  const pending = fetch(`${url}/x`);
  while (out.length === 0) await vi.advanceTimersByTimeAsync(100);
  expect((await pending).status).toBe(404);
  expect(out[0]).toMatch(/ 60\d{3}\.\d ms \| /);
});

it('requires the admin token, and does not print it', async () => {
  const { out, url } = await run('--admin-token', 'hush');
  expect(out.join('\n').replaceAll(url, 'URL')).toContain(
    'admin API at URL/__mock__: requires the admin token',
  );
  expect(out.join('\n')).not.toContain('hush');
  const ask = (headers = {}) => fetch(`${url}/__mock__/requests`, { headers });
  expect((await ask()).status).toBe(401);
  expect((await ask({ authorization: 'Bearer hush' })).status).toBe(200);
});

it('reads the admin token from the environment unless --admin-token is set', async () => {
  vi.stubEnv('PROFILES_MOCK_ADMIN_TOKEN', 'hush-variable');
  onTestFinished(() => void vi.unstubAllEnvs());
  const statuses = async (...argv: string[]) => {
    const { out, url } = await run(...argv);
    expect(out.join('\n')).not.toContain('hush');
    const status = async (token: string) => {
      const headers = { authorization: `Bearer ${token}` };
      return (await fetch(`${url}/__mock__/requests`, { headers })).status;
    };
    return [await status('hush-variable'), await status('hush-flag')];
  };
  expect(await statuses()).toEqual([200, 401]);
  expect(await statuses('--admin-token', 'hush-flag')).toEqual([401, 200]);
});

it('rejects and logs bodies over PROFILES_MOCK_MAX_BODY, which --max-body overrides', async () => {
  vi.stubEnv('PROFILES_MOCK_MAX_BODY', '99');
  onTestFinished(() => void vi.unstubAllEnvs());
  const init = { method: 'POST', headers: HEADERS, body: 'x'.repeat(100) };
  const statuses = async (...argv: string[]) => {
    const { out, url } = await run(...argv);
    const paths = ['profiles/v1/patient/', '__mock__/reset'];
    const responses = await Promise.all(paths.map((path) => fetch(`${url}/${path}`, init)));
    const isLogged = (log: RegExp) => out.some((line) => log.test(line));
    const logs = [
      /413 POST {2}\/profiles.* Mock: the body has more than 99 b/,
      /413 unreadable \| the body/,
    ];
    const logged = argv.length === 0 ? [true, true] : [false, false];
    await expect.poll(() => logs.map(isLogged), { interval: 1 }).toEqual(logged);
    return responses.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([413, 413]);
  expect(await statuses('--max-body', '100')).toEqual([400, 400]);
});

it('prints that the admin API is disabled when other machines can reach the server', async () => {
  const { out } = await run('--host', '0.0.0.0');
  expect(out.join('\n')).toContain(
    '__mock__: disabled, because other machines can reach this server; set --admin-token to enable it',
  );
});

it('prints the version of the package', async () => {
  const { out, exitCode } = await run('--version');
  expect([out, exitCode]).toEqual([[manifest.version], 0]);
});
