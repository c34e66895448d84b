import { expect, it } from 'vitest';
import type { Answered } from './answered.ts';
import { contradictionOf } from './contradiction.ts';

function written(token: string, clientId: string, answer: Partial<Answered['answer']> = {}) {
  const headers = { authorization: `Bearer ${token}`, 'client-id': clientId };
  return contradictionOf({
    name: 'a creation',
    at: 0,
    step: { to: 'patients', body: {} },
    request: { method: 'POST', path: '/a', template: '/a', headers, body: '{}' },
    answer: { status: 418, headers: {}, body: '', ...answer },
    context: { token, clientId, label: 'l', emrUser: undefined, patient: undefined },
  });
}

it('leaves out the credentials of the request, and those that the answer repeats', () => {
  const answer = { headers: { 'x-echo': 'Bearer hush' }, body: '{"got":"xhushx","of":"desk"}' };
  expect(written('hush', 'desk', answer)).toMatchObject({
    request: { headers: { authorization: '[redacted]', 'client-id': '[redacted]' } },
    answer: {
      headers: { 'x-echo': 'Bearer [redacted]' },
      body: '{"got":"x[redacted]x","of":"[redacted]"}',
    },
  });
});

it('leaves the words whole that a short credential stands in', () => {
  const answer = { headers: { 'content-type': 'text/html' }, body: '{"got":"t","client":"c"}' };
  expect(written('t', 'c', answer).answer).toMatchObject({
    headers: { 'content-type': 'text/html' },
    body: '{"got":"[redacted]","client":"[redacted]"}',
  });
});

it('cuts a long body', () => {
  const { body } = written('hush', 'desk', { body: 'x'.repeat(2000) }).answer;
  expect(body).toBe(`${'x'.repeat(1000)}…`);
});
