import { stripVTControlCharacters } from 'node:util';
import { expect, it } from 'vitest';
import { createHospital, create as post, TRACEPARENT, update } from '../../../test/send.ts';
import type { ProfilesMock } from '../../profiles-mock.ts';
import { requestLine, unreadableLine } from './request-line.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' };

/** Formats the journal of a mock, without the time. */
function lines(mock: ProfilesMock, duration: number | undefined, isColoured = false): string[] {
  return mock.requests.map((entry) => requestLine(entry, { duration, isColoured }));
}

it('aligns time, status, path, oid and duration', async () => {
  const mock = createHospital();
  await post(mock, ASHA);
  await update(mock, { gen: 'x' });
  await post(mock, {});
  const shown = lines(mock, 12.345).map((line) => line.replace(/^\d\d:\d\d:\d\d/, 'HH:MM:SS'));
  expect(shown.join('\n')).toMatchInlineSnapshot(`
    "HH:MM:SS 201 POST  /profiles/v1/patient/       patient-1      12.3 ms
    HH:MM:SS 400 PATCH /profiles/v1/emr-user/{oid} user-1         12.3 ms | Resources and their fields: gen must be one of M, F, O
    HH:MM:SS 400 POST  /profiles/v1/patient/                      12.3 ms | Resources and their fields: fn is required; dob is required; gen is required"
  `);
});

it('ends with the trace id if the request has one', async () => {
  const mock = createHospital();
  const headers = { traceparent: TRACEPARENT };
  await post(mock, ASHA, { headers });
  await update(mock, { gen: 'x' }, { headers });
  await post(mock, ASHA, { headers: { traceparent: 'x' } });
  const shown = lines(mock, 12.345).map((line) => line.replace(/^\d\d:\d\d:\d\d/, 'HH:MM:SS'));
  expect(shown.join('\n')).toMatchInlineSnapshot(`
    "HH:MM:SS 201 POST  /profiles/v1/patient/       patient-1      12.3 ms | trace 4bf92f3577b34da6a3ce929d0e0e4736
    HH:MM:SS 400 PATCH /profiles/v1/emr-user/{oid} user-1         12.3 ms | Resources and their fields: gen must be one of M, F, O | trace 4bf92f3577b34da6a3ce929d0e0e4736
    HH:MM:SS 201 POST  /profiles/v1/patient/       patient-2      12.3 ms"
  `);
});

it('shows the local time of day', async () => {
  const at = new Date(2026, 0, 31, 14, 5, 9);
  const mock = createHospital({ now: () => at });
  await post(mock, ASHA);
  expect(lines(mock, 1)[0]).toMatch(/^14:05:09 201 /);
});

it('colours the status and the problems', async () => {
  const mock = createHospital();
  await post(mock, ASHA);
  await post(mock, {});
  mock.fail('*', { kind: 'respond', status: 503 });
  await post(mock, ASHA, { headers: { traceparent: TRACEPARENT } });
  const coloured = lines(mock, 1, true);
  expect(coloured.map(stripVTControlCharacters)).toEqual(lines(mock, 1));
  expect(coloured[0]).toContain('\u001b[32m201\u001b[39m');
  expect(coloured[1]).toContain('\u001b[33m400\u001b[39m');
  expect(coloured[2]).toContain('\u001b[31m503\u001b[39m');
  expect(stripVTControlCharacters(unreadableLine(400, 'x', true))).toBe(unreadableLine(400, 'x'));
});

it('shows that strict mode rejected a request', async () => {
  const mock = createHospital({ behaviour: 'undecided' });
  await post(mock, ASHA).catch(() => {});
  expect(lines(mock, 1)[0]).toMatch(
    / 501 POST .+ms \| Endpoints: the response depends on createStatus, /,
  );
});

it('shows no oid for a request that concerns no record', async () => {
  const mock = createHospital();
  mock.fail('*', { kind: 'respond', status: 200, stored: false, body: '{"oid":"patient-1"}' });
  await post(mock, ASHA);
  await update(mock, {}, { path: '/profiles/v1/emr-user' });
  expect(lines(mock, undefined).join('\n')).not.toMatch(/patient-1|emr-user $/);
});

it('shows the oid of a stored patient, whatever response the client receives', async () => {
  const mock = createHospital();
  mock.fail('*', { kind: 'respond', status: 200, body: '{"oid":' });
  mock.fail('*', { kind: 'drop', stored: true });
  await post(mock, ASHA);
  await post(mock, ASHA).catch(() => {});
  const [first, second] = lines(mock, undefined);
  expect(first).toMatch(/ 200 POST .* patient-1 .*fault: Stored, then a response of your own/);
  expect(second).toMatch(/ --- POST .* patient-2 .*fault: Stored, then the connection breaks$/);
});

it('keeps an oid on one line', async () => {
  const mock = createHospital();
  const oid = encodeURIComponent(`a\n\u001b[2J${'b'.repeat(100)}`);
  await update(mock, {}, { path: `/profiles/v1/emr-user/${oid}` });
  await update(mock, {}, { path: '/profiles/v1/emr-user/%ff' });
  const [first = '', second = ''] = lines(mock, 1);
  expect(first).toContain(` a [2J${'b'.repeat(35)}... `);
  expect(second).toContain(' %ff ');
});
