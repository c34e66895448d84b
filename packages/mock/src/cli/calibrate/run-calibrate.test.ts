import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { AGREED, CALIBRATION, calibrate } from '../../../test/run-calibrate.ts';
import { temporaryFile } from '../../../test/run-command.ts';
import { BEHAVIOUR_IDS } from '../../ledger/ledger.ts';

const ALL = BEHAVIOUR_IDS.length;

/** Joins lines, with placeholders for the number of entries. */
function uncounted(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(` of ${ALL} entries`, ' of ALL entries')
    .replaceAll(`${ALL - 1} entries stay`, 'ALL BUT ONE entries stay');
}

const FILE = { behaviour: CALIBRATION.behaviour, evidence: CALIBRATION.evidence };

it('sends nothing without --i-know-this-writes, and prints what it would send', async () => {
  const argv = AGREED.filter((word) => word !== '--i-know-this-writes');
  const { out, errors, calls, exitCode } = await calibrate([...argv, '--emr-user', 'user-1']);
  expect([out, calls, exitCode]).toEqual([[], [], 2]);
  expect(errors.join('\n')).toMatchInlineSnapshot(`
    "Nothing was sent. This calibration writes to the service at https://test.example.com. It would send
    at most 80 requests, one at a time and none of them twice:
    - POST /profiles/v1/patient/: creates patients such as
      {"fn":"Calibration Probe","dob":"1900-01-01","gen":"O"}, which nothing removes
    - PATCH /profiles/v1/emr-user/{oid}: changes fields and extras of user-1, and does not change them back; also with oids of these patients and unknown oids
    - some of them wrong on purpose: values, credentials, bodies of up to 1 MB
    Use a test service, never one with real patients. Add --i-know-this-writes to send."
  `);
});

it('suggests --emr-user in the plan when it is missing', async () => {
  const argv = AGREED.filter((word) => word !== '--i-know-this-writes');
  const { errors } = await calibrate(argv);
  expect(errors.join('\n')).toContain('--emr-user would add an EMR user');
});

it('prints the settled and the open entries', async () => {
  const shown = ['updateStatus', 'keyLength', 'tokenLifetime'];
  const open = CALIBRATION.open.filter(({ id }) => shown.includes(id));
  const argv = [...AGREED, '--out', await temporaryFile('')];
  const { out, exitCode } = await calibrate(argv, { calibration: { open } });
  expect(exitCode).toBe(0);
  expect(uncounted(out)).toMatchInlineSnapshot(`
    "1 of ALL entries settled by 7 requests.
    The run is complete: no other request would settle more entries.

    SETTLED       VALUE  EVIDENCE
    createStatus  200    POST /profiles/v1/patient/: 200

    OPEN           QUESTION FOR THE OWNER OF THE SERVICE
    updateStatus   Which status does the service return for an update? 200 or 202
    keyLength      What counts as a character in the limit of 16 for a key in extras? code-points, utf-16 or bytes
    tokenLifetime  How long is a token valid?

    3 entries stay open; the mock uses the default. To settle more entries, use --emr-user and --read.
    Ask the owner of the service, and add the values to "behaviour" in the file by hand."
  `);
});

it.each([
  ['1 entry stays open; ', CALIBRATION.open.slice(0, 1)],
  ['2 entries stay open; ', CALIBRATION.open.slice(0, 2)],
])('counts the open entries: %s', async (counted, open) => {
  const { errors } = await calibrate(AGREED, { calibration: { open } });
  expect(errors.join('\n')).toContain(counted);
});

it.each([
  [1, 'A response was longer than 1 MiB. The rest of it was not read.'],
  [2, '2 responses were longer than 1 MiB. The rest of them was not read.'],
])('reports that %i responses were longer than 1 MiB', async (cutResponses, line) => {
  const { errors } = await calibrate(AGREED, { calibration: { cutResponses } });
  expect(errors).toContain(line);
  const check = ['--check', await temporaryFile(JSON.stringify(FILE))];
  const { out } = await calibrate([...AGREED, ...check], { drift: { cutResponses } });
  expect(out).toContain(line);
});

it('prints no questions for the service owner when every entry is settled', async () => {
  const { errors } = await calibrate(AGREED, { calibration: { open: [] } });
  expect(errors.join('\n')).not.toContain('Ask the owner of the service');
});

it('writes the --out file', async () => {
  const path = await temporaryFile('{"before": true}');
  await calibrate([...AGREED, '--out', path]);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(FILE);
});

it('writes the --out file before it prints, in case printing fails', async () => {
  const path = await temporaryFile('');
  const gone = () => expect.fail('The output is closed.');
  await expect(calibrate([...AGREED, '--out', path], {}, { print: gone })).rejects.toThrow();
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(FILE);
});

it('writes entries in the order of the ledger', async () => {
  const behaviour = { errorBody: 'flat', createStatus: 200 } as const;
  const { out } = await calibrate(AGREED, { calibration: { behaviour } });
  expect(Object.keys(JSON.parse(out.join('\n')).behaviour)).toEqual(['createStatus', 'errorBody']);
});

it('prints no questions for the service owner when the run stopped early', async () => {
  const { errors } = await calibrate(AGREED, { calibration: { ended: 'server error' } });
  expect(uncounted(errors)).toMatchInlineSnapshot(`
    "1 of ALL entries settled by 7 requests.
    The run stopped at a 5xx response, which shows nothing about the rules. Run it again when the service is healthy.

    SETTLED       VALUE  EVIDENCE
    createStatus  200    POST /profiles/v1/patient/: 200

    ALL BUT ONE entries stay open, because the run stopped early."
  `);
});

it('prints what to check when the service could not be reached, without open entries', async () => {
  const { errors } = await calibrate(AGREED, {
    calibration: { behaviour: {}, evidence: {}, requests: 1, ended: 'no response' },
  });
  expect(uncounted(errors)).toMatchInlineSnapshot(`
    "0 of ALL entries settled by 1 request.
    The service could not be reached: the first request got no response. Check that the service is running, check --base-url and the network, or increase --timeout. The service may have processed the request.
    profiles-mock calibrate: Nothing was settled, so no file was written."
  `);
});

it('prints only the file to standard output without --out', async () => {
  const { out, errors, exitCode } = await calibrate(AGREED);
  expect(JSON.parse(out.join('\n'))).toEqual(FILE);
  expect(errors.join('\n')).toContain('createStatus');
  expect(exitCode).toBe(0);
});

it('replaces the --out file only after a complete run', async () => {
  const path = await temporaryFile('before');
  const argv = [...AGREED, '--out', path];
  const early = await calibrate(argv, { calibration: { ended: 'aborted' } });
  expect(await readFile(path, 'utf8')).toBe('before');
  expect(JSON.parse(await readFile(`${path}.partial`, 'utf8'))).toEqual(FILE);
  expect(early.out.at(-1)).toBe(`${path} is unchanged; this run is in ${path}.partial.`);
  await calibrate(argv);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(FILE);
});

it('prints the results when the --out file cannot be written', async () => {
  const path = await temporaryFile('before');
  await mkdir(`${path}.partial`);
  const { out, errors, exitCode } = await calibrate([...AGREED, '--out', path], {
    calibration: { ended: 'aborted' },
  });
  expect(exitCode).toBe(3);
  expect(errors).toEqual([
    `profiles-mock calibrate: The --out file ${path}.partial cannot be written (EISDIR). Its content follows:`,
  ]);
  expect(JSON.parse(out.at(-1) ?? '')).toEqual(FILE);
});

it('leaves the --out file unchanged when nothing is settled', async () => {
  const path = await temporaryFile('before');
  const { errors, exitCode } = await calibrate([...AGREED, '--out', path], {
    calibration: { behaviour: {}, evidence: {} },
  });
  expect([await readFile(path, 'utf8'), exitCode]).toEqual(['before', 3]);
  expect(errors).toEqual(['profiles-mock calibrate: Nothing was settled, so no file was written.']);
});

it('creates no --out file when nothing is settled', async () => {
  const path = join(dirname(await temporaryFile('')), 'new.json');
  await calibrate([...AGREED, '--out', path], { calibration: { behaviour: {} } });
  await expect(stat(path)).rejects.toThrow('ENOENT');
});

it.each([
  'server error',
  'credentials rejected',
  'rate limited',
  'aborted',
  'no response',
  'budget spent',
] as const)('writes the results and exits with 3 when the run ends with "%s"', async (ended) => {
  const path = await temporaryFile('');
  const { out, exitCode } = await calibrate([...AGREED, '--out', path], {
    calibration: { ended },
  });
  expect(exitCode).toBe(3);
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(FILE);
  expect(uncounted(out.slice(0, 1))).toMatchSnapshot();
});

it.each(['no creation accepted', 'aborted', 'no response'] as const)(
  'requires --without-creation to write a file without an accepted creation: "%s"',
  async (ended) => {
    const path = await temporaryFile('');
    const calibration = { ended, acceptedCreation: false };
    const silent = await calibrate([...AGREED, '--out', path], { calibration });
    expect([await readFile(path, 'utf8'), silent.exitCode]).toEqual(['', 3]);
    expect(silent.errors).toEqual([
      'profiles-mock calibrate: The service accepted no creation, so no file was written. To write what is settled, add --without-creation.',
    ]);
    expect((await calibrate(AGREED, { calibration })).out).toEqual([]);
    const argv = [...AGREED, '--out', path, '--without-creation'];
    expect((await calibrate(argv, { calibration })).exitCode).toBe(3);
    expect(JSON.parse(await readFile(path, 'utf8'))).toEqual(FILE);
  },
);

it('prints what to check when the service accepted no creation', async () => {
  const { errors } = await calibrate(AGREED, {
    calibration: { behaviour: {}, ended: 'no creation accepted', acceptedCreation: false },
  });
  expect(uncounted(errors)).toMatchInlineSnapshot(`
    "0 of ALL entries settled by 7 requests.
    The service accepted no creation, so nothing that depends on one is settled. Check --base-url, and whether the service requires more than the API specification says.

    ALL BUT ONE entries stay open, because the service accepted no creation.
    profiles-mock calibrate: Nothing was settled, so no file was written."
  `);
});

it('passes its flags and the signal to the calibration', async () => {
  const stop = new AbortController();
  const limits = ['--pause', '5', '--timeout', '6', '--max-requests', '7'];
  const argv = [...AGREED, '--emr-user', 'user-1', ...limits, '--show-texts'];
  const { calls } = await calibrate(argv, {}, stop);
  expect(calls).toEqual([
    {
      baseUrl: 'https://test.example.com',
      token: 'hush',
      clientId: 'desk',
      emrUser: 'user-1',
      read: undefined,
      pause: 5,
      timeout: 6,
      maxRequests: 7,
      showTexts: true,
      signal: stop.signal,
      onProgress: expect.any(Function),
    },
  ]);
});

it('shows progress on a terminal from start to end, then clears it', async () => {
  const { progress } = await calibrate(AGREED, {}, { isTTY: true });
  expect(progress[0]).toContain(`0 of at most 80 requests, 0 of ${ALL} entries settled`);
  expect([progress.length, progress.at(-1)]).toEqual([4, '\r\u001b[2K']);
});

it('prints progress per ten requests without a terminal', async () => {
  const { progress } = await calibrate(AGREED);
  expect(progress).toEqual([`10 of at most 80 requests, 1 of ${ALL} entries settled\n`]);
});

it('prints the help', async () => {
  const { out, exitCode } = await calibrate(['--help']);
  expect(exitCode).toBe(0);
  expect(out.join('\n')).toMatchSnapshot();
});
