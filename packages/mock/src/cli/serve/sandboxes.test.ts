import { expect, it } from 'vitest';
import { postPatient, requestLines, run, temporaryFile } from '../../../test/run-command.ts';
import { HEADERS } from '../../../test/send.ts';

it('serves a mock for each name, with the files and credentials of the command', async () => {
  const seed = await temporaryFile('{"patients":[{"fn":"Ravi","dob":"1980-01-31","gen":"M"}]}');
  const behaviour = await temporaryFile('{"createStatus":200}');
  const files = ['--seed', seed, '--behaviour', behaviour];
  const { out, errors, url } = await run('--sandboxes', ...files, '--token', 'hush');
  expect(errors).toEqual([]);
  expect(out.join('\n').replaceAll(url, 'URL')).toMatchInlineSnapshot(`
    "Profile Service mock at URL/sandbox/NAME: each name is a separate mock
      patients: 1; EMR users: 0
      token: 1 accepted, from --token; client-id: any is accepted
      admin API at URL/__mock__: for this machine
      sandboxes: created by the first request, at most 1000; removed after 60 minutes without requests

    Open URL/__mock__/ in a browser to see the sandboxes.

    Create a patient:
    curl -X POST 'URL/sandbox/test-1/profiles/v1/patient/' \\
      -H "Authorization: Bearer $TOKEN" -H "client-id: any" -H 'Content-Type: application/json' \\
      -d '{"fn": "Asha", "dob": "1990-04-12", "gen": "F"}'

    Update an EMR user (none exists: add some with --seed):
    curl -X PATCH 'URL/sandbox/test-1/profiles/v1/emr-user/{oid}' \\
      -H "Authorization: Bearer $TOKEN" -H "client-id: any" -H 'Content-Type: application/json' \\
      -d '{"bg": "O+", "mobile": "+919876543210"}'
    "
  `);
  const headers = { ...HEADERS, authorization: 'Bearer hush' };
  const before = out.length;
  const oids = [];
  for (const name of ['one', 'two', 'one']) {
    const response = await postPatient(`${url}/sandbox/${name}`, headers);
    oids.push((await response.json()).oid);
  }
  expect(oids).toEqual(['patient-2', 'patient-2', 'patient-3']);
  expect((await postPatient(`${url}/sandbox/one`)).status).toBe(401);
  const lines = await requestLines(out, before + 4);
  expect(lines.slice(before)).toMatchInlineSnapshot(`
    [
      "200 one POST /profiles/v1/patient/ patient-2 MS",
      "200 two POST /profiles/v1/patient/ patient-2 MS",
      "200 one POST /profiles/v1/patient/ patient-3 MS",
      "401 one POST /profiles/v1/patient/ MS | the token is not in the credentials of the mock",
    ]
  `);
});

it('uses real time in each sandbox', async () => {
  const { url } = await run('--sandboxes');
  const start = Date.now();
  await postPatient(`${url}/sandbox/one`);
  const [{ at }] = await (await fetch(`${url}/sandbox/one/__mock__/requests`)).json();
  expect(Math.abs(Date.parse(at) - start)).toBeLessThan(60_000);
});

it('applies --most, --idle and --admin-token to the sandboxes', async () => {
  const limits = ['--most', '1', '--idle', '1'];
  const { out, url } = await run('--sandboxes', ...limits, '--admin-token', 'hush');
  expect(out[4]).toBe(
    '  sandboxes: created by the first request, at most 1; removed after a minute without requests',
  );
  expect([
    (await postPatient(`${url}/sandbox/one`)).status,
    (await postPatient(`${url}/sandbox/two`)).status,
  ]).toEqual([201, 503]);
  expect((await fetch(`${url}/__mock__/sandboxes`)).status).toBe(401);
});

it.each([
  [['--state', 'x.json'], "option '--sandboxes' cannot be used with option '--state <file>'"],
  [
    ['--most', '0'],
    "option '--most <number>' argument '0' is invalid. It must be a whole number from 1 to 1000000.",
  ],
  [
    ['--idle', 'long'],
    "option '--idle <minutes>' argument 'long' is invalid. It must be a whole number from 1 to 1000000.",
  ],
])('rejects --sandboxes with %j', async (argv, message) => {
  const { out, errors, exitCode } = await run('--sandboxes', ...argv);
  expect([out, errors, exitCode]).toEqual([[], [`profiles-mock: ${message}`], 2]);
});

it('rejects an invalid seed before it creates a sandbox', async () => {
  const seed = await temporaryFile('{"patients":[{}]}');
  const { errors, exitCode } = await run('--sandboxes', '--seed', seed);
  expect([errors, exitCode]).toEqual([
    [
      'profiles-mock: patients[0] of the seed cannot be stored: fn is required; dob is required; gen is required.',
    ],
    2,
  ]);
});
