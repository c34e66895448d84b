import { expect, it } from 'vitest';
import { bodyShapeOf, contradictionOf } from './contradiction.ts';
import type { Exchange } from './observation.ts';

const DEEP = 100_000;

it.each([
  ['no body', ''],
  ['text, 4 characters', 'Asha'],
  ['HTML, 13 characters', '<h1>Asha</h1>', 'text/html'],
  ['JSON string', '"Asha"'],
  ['JSON null', 'null'],
  ['JSON []', '[]'],
  ['JSON [number, ...]', '[7,"Asha"]'],
  ['JSON {}', '{}'],
  ['JSON {...}', '{"Asha":1}'],
  ['JSON {fn: string, extras: {...}, ok: boolean}', '{"fn":"Asha","extras":{"asha":1},"ok":true}'],
  ['JSON [[[[...]]]]', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  ['JSON {error: {error: {error: {...}}}}', `${'{"error":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`],
])('describes a body as %s, without its text', (shape, body, type = '') => {
  const response = { status: 400, headers: { 'content-type': type }, body, isCut: false };
  expect(bodyShapeOf(response)).toBe(shape);
});

function written(
  response: Partial<Exchange['response']>,
  { token = 'hush', showTexts = true } = {},
) {
  const clientId = 'desk';
  const headers = { authorization: `Bearer ${token}`, 'client-id': clientId };
  const exchange: Exchange = {
    name: 'a creation',
    at: 0,
    step: { to: 'patients', body: {} },
    request: { method: 'POST', path: '/a', template: '/a', headers, body: '{}' },
    response: { status: 418, headers: {}, body: '', isCut: false, ...response },
    context: { token, clientId, label: 'l', emrUser: undefined, patient: undefined },
  };
  return contradictionOf(exchange, showTexts);
}

it('describes a response by its header names and the shape of its body, without its text', () => {
  const headers = { 'x-echo': 'Asha', 'set-cookie': 'id=1' };
  const body = '{"error":{"code":7,"detail":"Asha Rao","Asha":[true]}}';
  const { request, response } = written({ headers, body }, { showTexts: false });
  expect(request.headers).toEqual({ authorization: '[redacted]', 'client-id': '[redacted]' });
  expect(response).toEqual({
    status: 418,
    headerNames: ['set-cookie', 'x-echo'],
    shape: 'JSON {error: {code: number, detail: string, ...}}',
    isCut: false,
  });
});

it('adds the texts with showTexts, without cookies and verbatim credentials', () => {
  const headers = { 'x-echo': 'Bearer hush', 'set-cookie': 'id=1' };
  const { texts } = written({ headers, body: '{"got":"xhushx","of":"desk"}' }).response;
  expect(texts).toEqual({
    headers: { 'x-echo': 'Bearer [redacted]', 'set-cookie': '[redacted]' },
    body: '{"got":"x[redacted]x","of":"[redacted]"}',
  });
});

it('does not redact parts of words that equal a short credential', () => {
  const response = {
    headers: { 'content-type': 'text/html' },
    body: '{"got":"t","client":"desk"}',
  };
  expect(written(response, { token: 't' }).response.texts).toEqual({
    headers: { 'content-type': 'text/html' },
    body: '{"got":"[redacted]","client":"[redacted]"}',
  });
});

it('cuts a body after 1,000 characters', () => {
  const { texts } = written({ body: 'x'.repeat(2000) }).response;
  expect(texts?.body).toBe(`${'x'.repeat(1000)}…`);
});
