import { expect, it } from 'vitest';
import { ASHA, create, createHospital, send, update } from '../../../test/send.ts';
import { durationText, requestText, whyText } from './request-words.ts';

it('names an operation, or the method and path of another request', async () => {
  const mock = createHospital();
  await create(mock, ASHA);
  await update(mock, {});
  await create(mock, ASHA, { method: 'PUT' });
  await send(mock, { path: '/elsewhere' });
  expect(mock.requests.map(requestText)).toEqual([
    'Create patient',
    'Update EMR user',
    'PUT /profiles/v1/patient/',
    'GET /elsewhere',
  ]);
});

it('gives the reason of the log', async () => {
  const mock = createHospital();
  await create(mock, { ...ASHA, username: 'UHID-1' });
  mock.fail('*', { kind: 'drop', stored: true });
  await create(mock, { ...ASHA, username: 'UHID-1' }).catch(() => {});
  await create(mock, ASHA);
  expect(mock.requests.map(whyText)).toEqual([
    'the username is taken',
    'fault: Rejected, then the connection breaks · the username is taken',
    '',
  ]);
});

it.each([
  [0, '<1 ms'],
  [0.999, '<1 ms'],
  [1, '1 ms'],
  [299.6, '300 ms'],
  [1000, '1 s'],
  [1540, '1.5 s'],
])('formats %d milliseconds as %s', (ms, text) => {
  expect(durationText(ms)).toBe(text);
});
