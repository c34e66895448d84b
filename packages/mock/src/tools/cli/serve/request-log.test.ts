import { stripVTControlCharacters } from 'node:util';
import { createHospital, create as post, send, TRACEPARENT, update } from '@profiles/testkit/send';
import { expect, it } from 'vitest';
import { faults } from '../../../service/faults/ready-faults.ts';
import type { ProfilesMock } from '../../../service/profiles-mock.ts';
import { requestLine, unreadableLine } from './request-log.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };

/** Formats the journal of a mock. */
function lines(mock: ProfilesMock, duration: number | undefined, isColoured = false): string[] {
  return mock.requests.map((entry) => requestLine(entry, { duration, isColoured }));
}

it('aligns time, status, path, oid and duration, then problems and trace id', async () => {
  const mock = createHospital({ now: () => new Date(2026, 0, 31, 14, 5, 9) });
  await post(mock, ASHA);
  await update(mock, { gen: 'x' }, { headers: { traceparent: TRACEPARENT } });
  await post(mock, {}, { headers: { traceparent: 'x' } });
  await update(
    mock,
    {},
    {
      path: '/profiles/v1/emr-user/nobody',
      headers: { 'content-type': 'text/plain' },
    },
  );
  expect(lines(mock, 12.345).join('\n')).toMatchInlineSnapshot(`
    "14:05:09 201 POST  /profiles/v1/patient/       patient-1      12.3 ms
    14:05:09 400 PATCH /profiles/v1/emr-user/{oid} user-1         12.3 ms | Resources and their fields: gen must be one of M, F, O | trace 4bf92f3577b34da6a3ce929d0e0e4736
    14:05:09 400 POST  /profiles/v1/patient/                      12.3 ms | Resources and their fields: fn is required; dob is required; gen is required
    14:05:09 404 PATCH /profiles/v1/emr-user/{oid} nobody         12.3 ms | Endpoints: the content-type header is not application/json | no EMR user has this oid"
  `);
});

it('colours the status and the problems', async () => {
  const mock = createHospital();
  await post(mock, ASHA);
  await post(mock, {});
  mock.fail('*', { kind: 'respond', status: 503 });
  await post(mock, ASHA, { headers: { traceparent: TRACEPARENT } });
  mock.fail('*', faults.missingOid);
  await post(mock, ASHA);
  const coloured = lines(mock, 1, true);
  expect(coloured.map(stripVTControlCharacters)).toEqual(lines(mock, 1));
  expect(coloured[0]).toContain('\u001b[32m201\u001b[39m');
  expect(coloured[1]).toContain('\u001b[33m400\u001b[39m');
  expect(coloured[2]).toContain('\u001b[31m503\u001b[39m');
  expect(coloured[3]).toContain('\u001b[33mfault: ');
  expect(stripVTControlCharacters(unreadableLine(400, 'x', true))).toBe(unreadableLine(400, 'x'));
});

it('shows that strict mode rejected a request', async () => {
  const mock = createHospital({ behaviour: 'undecided' });
  await post(mock, ASHA).catch(() => {});
  expect(lines(mock, 1)[0]).toMatch(
    / 501 POST .+ms \| Endpoints: the response depends on createStatus, /,
  );
});

it('shows the oid of the stored record, even if the client receives another response or none', async () => {
  const mock = createHospital();
  mock.fail('*', { kind: 'respond', status: 200, body: '{"oid":' });
  mock.fail('*', { kind: 'drop', stored: true });
  mock.fail('*', { kind: 'respond', status: 200, stored: false, body: '{"oid":"patient-3"}' });
  for (let at = 0; at < 3; at++) await post(mock, ASHA).catch(() => {});
  await update(mock, {}, { path: '/profiles/v1/emr-user' });
  const [first, second, third, fourth] = lines(mock, undefined);
  expect(first).toMatch(/ 200 POST .* patient-1 .*fault: Stored, then a response of your own/);
  expect(second).toMatch(/ --- POST .* patient-2 .*fault: Stored, then the connection breaks$/);
  expect(third).not.toContain('patient-3');
  expect(fourth).not.toMatch(/emr-user $/);
});

it('prints what a client sent on one line, and shortens it', async () => {
  const mock = createHospital();
  const oid = encodeURIComponent(`a\n\u001b[2J${'b'.repeat(100)}`);
  await update(mock, {}, { path: `/profiles/v1/emr-user/${oid}` });
  await update(mock, {}, { path: '/profiles/v1/emr-user/%ff' });
  await update(mock, '{"\u009b2J":1,"\u202edesrever":1,"\u2028":1}');
  await send(mock, { path: `/${'long'.repeat(40)}` });
  const [first = '', second = '', third = '', fourth = ''] = lines(mock, 1);
  expect(first).toContain(` a [2J${'b'.repeat(35)}... `);
  expect(second).toContain(' %ff ');
  expect(third).toContain('" 2J" is not a field of this operation; " desrever" is not');
  expect(fourth).toContain(` /${'long'.repeat(28)}lon... `);
});
