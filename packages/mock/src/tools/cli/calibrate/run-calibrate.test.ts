import { mkdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AGREED, CALIBRATION, calibrate } from '../../../../test/run-calibrate.ts';
import { temporaryFile } from '../../../../test/run-command.ts';
import { BEHAVIOUR_IDS } from '../../../service/ledger/ledger.ts';
import type { Contradiction, Drift } from '../../calibrate/calibration.ts';
import { CALIBRATE } from './arguments.ts';
import { contradictionLines } from './report.ts';
import { createProgressLine } from './run-calibrate.ts';

const ALL = BEHAVIOUR_IDS.length;
const FILE = { behaviour: CALIBRATION.behaviour, evidence: CALIBRATION.evidence };

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8'));

it('sends nothing without --i-know-this-writes, and prints what it would send', async () => {
  const argv = AGREED.filter((word) => word !== '--i-know-this-writes');
  const { out, errors, calls, exitCode } = await calibrate([...argv, '--emr-user', 'user-1']);
  expect([out, calls, exitCode]).toEqual([[], [], 2]);
  // The guide shows the text.
  expect(errors[0]).toContain('Nothing was sent. This calibration writes to the service at');
  const path = await temporaryFile('{"behaviour":{"createStatus":200},"evidence":{}}');
  const check = await calibrate([...argv, '--check', path]);
  expect([check.calls, check.exitCode]).toEqual([[], 2]);
  expect(check.errors[0]).toContain('Nothing was sent. This check writes');
  expect(check.errors.join('\n')).toContain('--emr-user would add an EMR user');
});

it.each([0, 1])('prints what to ask the service owner about %i open entries', async (count) => {
  const open = CALIBRATION.open.slice(0, count);
  const text = (await calibrate(AGREED, { calibration: { open } })).errors.join('\n');
  expect(text.includes('1 entry stays open; ')).toBe(count === 1);
  expect(text.includes('Ask the owner of the service')).toBe(count === 1);
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

describe('the file', () => {
  it('is written to --out, before anything is printed, in case printing fails', async () => {
    const path = await temporaryFile('{"before": true}');
    const gone = () => expect.fail('The output is closed.');
    await expect(calibrate([...AGREED, '--out', path], {}, { print: gone })).rejects.toThrow();
    expect(await readJson(path)).toEqual(FILE);
  });

  it('is the only text on standard output without --out, with entries in the order of the ledger', async () => {
    const behaviour = { errorBody: 'flat', createStatus: 200 } as const;
    const { out, errors, exitCode } = await calibrate(AGREED, { calibration: { behaviour } });
    expect(JSON.parse(out.join('\n'))).toEqual({ ...FILE, behaviour });
    expect(out.join('\n')).toMatch(/createStatus.+errorBody/s);
    expect(errors.join('\n')).toContain('createStatus');
    expect(exitCode).toBe(0);
  });

  it('is replaced only after a complete run', async () => {
    const path = await temporaryFile('before');
    const argv = [...AGREED, '--out', path];
    const early = await calibrate(argv, { calibration: { ended: 'aborted' } });
    expect(await readFile(path, 'utf8')).toBe('before');
    expect(await readJson(`${path}.partial`)).toEqual(FILE);
    expect(early.out.at(-1)).toBe(`${path} is unchanged; this run is in ${path}.partial.`);
    await calibrate(argv);
    expect(await readJson(path)).toEqual(FILE);
  });

  it('is printed when it cannot be written', async () => {
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

  it('is neither changed nor created when nothing is settled', async () => {
    const path = await temporaryFile('before');
    const calibration = { behaviour: {}, evidence: {} };
    const { errors, exitCode } = await calibrate([...AGREED, '--out', path], { calibration });
    expect([await readFile(path, 'utf8'), exitCode]).toEqual(['before', 3]);
    expect(errors).toEqual([`${CALIBRATE}: Nothing was settled, so no file was written.`]);
    const other = join(dirname(path), 'new.json');
    await calibrate([...AGREED, '--out', other], { calibration });
    await expect(stat(other)).rejects.toThrow('ENOENT');
  });

  it('is written without an accepted creation only with --without-creation', async () => {
    const path = await temporaryFile('');
    const calibration = { ended: 'no creation accepted', acceptedCreation: false } as const;
    const silent = await calibrate([...AGREED, '--out', path], { calibration });
    expect([await readFile(path, 'utf8'), silent.exitCode]).toEqual(['', 3]);
    expect(silent.errors).toEqual([
      `${CALIBRATE}: The service accepted no creation, so no file was written. To write what is settled, add --without-creation.`,
    ]);
    expect((await calibrate(AGREED, { calibration })).out).toEqual([]);
    const argv = [...AGREED, '--out', path, '--without-creation'];
    expect((await calibrate(argv, { calibration })).exitCode).toBe(3);
    expect(await readJson(path)).toEqual(FILE);
  });
});

const EARLY = 'entries stay open, because the run stopped early.';

it.each([
  ['server error', /5xx response, .+ Run it again when the service is healthy\.$/m, EARLY],
  ['credentials rejected', /accepting them: check --token and --client-id\.$/m, EARLY],
  ['rate limited', /the rate limit of the service\. Wait .+ a longer --pause\.$/m, EARLY],
  ['aborted', /^The run was aborted\.$/m, EARLY],
  ['no response', /got no response: check the URL .+ processed the last request\.$/m, EARLY],
  ['budget spent', /^The run stopped at the limit of --max-requests\.$/m, 'Ask the owner'],
  [
    'no creation accepted',
    /accepted no creation, so .+ Check --base-url, and whether .+ says\.$/m,
    'entries stay open, because the service accepted no creation.',
  ],
] as const)(
  'writes the results, prints what to do, and exits with 3 when the run ends with "%s"',
  async (ended, line, open) => {
    const path = await temporaryFile('');
    const argv = [...AGREED, '--out', path];
    const { out, exitCode } = await calibrate(argv, { calibration: { ended } });
    expect([await readJson(path), exitCode]).toEqual([FILE, 3]);
    expect(out.join('\n')).toMatch(line);
    expect(out.join('\n')).toContain(open);
  },
);

describe('responses that no ledger entry explains', () => {
  const contradiction = (
    response: Partial<Contradiction['response']>,
    body = '{"fn":"Test"}',
  ): Contradiction => ({
    probe: 'a valid creation',
    request: { method: 'POST', path: '/profiles/v1/patient/', headers: {}, body },
    response: { status: 418, headerNames: [], shape: 'no body', isCut: false, ...response },
  });

  it('are printed once each, with their requests, and with texts if there are any', () => {
    const headers = { 'content-type': 'text/\u009b2Jhtml', 'set-cookie': '[redacted]' };
    const texts = { headers, body: `<h1>\n a\u001b[2Jb\u0007c\u202Ed ${'long '.repeat(100)}` };
    const headerNames = Object.keys(headers);
    const lines = contradictionLines([
      contradiction({}),
      contradiction({ headerNames, shape: 'HTML, 19 characters', texts }),
      contradiction({}, '{"fn":null}'),
    ]);
    expect(lines.join('\n')).toMatch(/^ {4}<h1>.{196}\.\.\.$/m);
    expect(lines.join('\n').replace(/(long ){3,}/, 'long … ')).toMatchInlineSnapshot(`
      "
      Responses that no ledger entry explains:
      418 no body; headers: none
        - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}
        - a valid creation: POST /profiles/v1/patient/ {"fn":null}
      418 HTML, 19 characters; headers: content-type, set-cookie
          content-type: text/ 2Jhtml
          set-cookie: [redacted]
          <h1> a [2Jb c d long … long...
        - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
    `);
  });
});

// The guide shows the lines without a terminal.
describe('the progress', () => {
  it('is shown from start to end of a run', async () => {
    const { progress } = await calibrate(AGREED, {}, { isTTY: true });
    expect(progress[0]).toContain(`0 of at most 80 requests, 0 of ${ALL} entries settled`);
    expect([progress.length, progress.at(-1)]).toEqual([4, '\r\u001b[2K']);
  });

  function shown(stream: { isTTY?: boolean; columns?: number }) {
    const written: string[] = [];
    const line = createProgressLine({ ...stream, write: (text) => written.push(text) }, 80);
    for (let requests = 0; requests <= 21; requests++) {
      line.show({ requests, settled: Math.ceil(requests / 2), total: 30 });
    }
    line.end();
    return written;
  }

  it('overwrites one line of a terminal, cut to its width', () => {
    const written = shown({ isTTY: true, columns: 0 });
    expect(written[2]).toBe('\r\u001b[2K2 of at most 80 requests, 1 of 30 entries settled');
    expect(written.length).toBe(23);
    expect(shown({ isTTY: true, columns: 20 })[1]).toBe('\r\u001b[2K1 of at most 80 req');
  });
});

describe('a check of a file', () => {
  async function check(drift: Partial<Drift>) {
    const file = {
      behaviour: { createStatus: 200, errorBody: 'flat', rateLimit: 'none' },
      evidence: { createStatus: {}, errorBody: {} },
    };
    const path = await temporaryFile(JSON.stringify(file));
    const { out, exitCode } = await calibrate([...AGREED, '--check', path], { drift });
    return { text: out.join('\n').replaceAll(path, 'FILE'), exitCode };
  }

  it('prints what changed, and exits with 1', async () => {
    const { text, exitCode } = await check({
      drifted: [
        { id: 'createStatus', expected: 200, possible: [201] },
        { id: 'missingCredential', expected: 401, possible: [400, 403] },
        { id: 'keyLength', expected: 'bytes', possible: [] },
        { id: 'rateLimit', expected: 'none', possible: [{ limit: 100, windowMs: 60_000 }] },
      ],
      confirmed: [],
      unseen: ['errorBody'],
      ended: 'rate limited',
    });
    expect(exitCode).toBe(1);
    expect(text).toMatchInlineSnapshot(`
      "FILE: 4 changed, 0 unchanged, 1 not checked, after 7 requests.
      The run stopped at the rate limit of the service. Wait until the limit resets, then run it again with a longer --pause.

      CHANGED            THE FILE SAYS  THE SERVICE NOW
      createStatus       200            201
      missingCredential  401            400 or 403
      keyLength          bytes          no value of the ledger
      rateLimit          none           100 per 60000 ms

      Settled before, but not checked now: errorBody. To check more entries, use --emr-user and --read."
    `);
  });

  it.each<[string, Partial<Drift>, number, string]>([
    ['no entry has changed', {}, 0, 'The run is complete: no other request would settle'],
    ['some were not checked', { unseen: ['errorBody'] }, 3, 'not checked now: errorBody.'],
    ['only those written by hand were not', { unseen: ['rateLimit'] }, 0, 'not checked: rateLimit'],
  ])('exits when %s', async (_, drift, code, part) => {
    const { text, exitCode } = await check(drift);
    expect([text, exitCode]).toEqual([expect.stringContaining(part), code]);
  });

  it('lists neither unchecked nor open entries when the service could not be reached', async () => {
    const unseen = ['createStatus', 'errorBody'] as const;
    const ended = { requests: 1, ended: 'no response' } as const;
    const { errors } = await calibrate(AGREED, { calibration: ended });
    expect(errors.join('\n')).not.toMatch(/entr(y|ies) stays? open/);
    const { text, exitCode } = await check({ confirmed: [], unseen, ...ended });
    expect(exitCode).toBe(3);
    expect(text).toMatch(/2 not checked, after 1 request\.\nThe service could not be reached: .+$/);
  });
});
