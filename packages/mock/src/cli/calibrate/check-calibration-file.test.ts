import { expect, it } from 'vitest';
import { AGREED, calibrate } from '../../../test/run-calibrate.ts';
import { temporaryFile } from '../../../test/run-command.ts';
import type { Drift } from '../../calibrate/calibration.ts';

async function check(drift: Partial<Drift>) {
  const file = {
    behaviour: { createStatus: 200, errorBody: 'flat', rateLimit: 'none' },
    evidence: { createStatus: {}, errorBody: {} },
  };
  const path = await temporaryFile(JSON.stringify(file));
  const { out, errors, exitCode } = await calibrate([...AGREED, '--check', path], { drift });
  return { text: out.join('\n').replaceAll(path, 'FILE'), errors, exitCode };
}

it('exits with 0 when no entry has changed', async () => {
  const { text, errors, exitCode } = await check({});
  expect([errors, exitCode]).toEqual([[], 0]);
  expect(text).toMatchInlineSnapshot(
    `
    "FILE: 0 changed, 1 unchanged, 0 not checked, after 7 requests.
    The run is complete: no other request would settle more entries."
  `,
  );
});

it('exits with 1 when an entry has changed', async () => {
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

it('exits with 3 when no entry has changed but some were not checked', async () => {
  const { text, exitCode } = await check({ unseen: ['errorBody'], ended: 'no response' });
  expect(exitCode).toBe(3);
  expect(text).toMatchInlineSnapshot(`
    "FILE: 0 changed, 1 unchanged, 1 not checked, after 7 requests.
    The run stopped because a request got no response: check the URL and the network, or increase --timeout. The service may have processed the last request.

    Settled before, but not checked now: errorBody. To check more entries, use --emr-user and --read."
  `);
});

it('exits with 0 when only entries written by hand were not checked', async () => {
  const { text, exitCode } = await check({ unseen: ['rateLimit'] });
  expect(exitCode).toBe(0);
  expect(text).toContain('Written by hand, not checked: rateLimit.');
});

it('does not list unchecked entries when the service could not be reached', async () => {
  const { text, exitCode } = await check({
    confirmed: [],
    unseen: ['createStatus', 'errorBody'],
    requests: 1,
    ended: 'no response',
  });
  expect(exitCode).toBe(3);
  expect(text).toMatchInlineSnapshot(`
    "FILE: 0 changed, 0 unchanged, 2 not checked, after 1 request.
    The service could not be reached: the first request got no response. Check that the service is running, check --base-url and the network, or increase --timeout. The service may have processed the request."
  `);
});
