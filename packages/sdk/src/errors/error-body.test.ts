import { expect, it } from 'vitest';
import { decodeErrorBody, type ErrorDetail } from './error-body.ts';

const SHAPES: readonly (readonly [ErrorDetail['shape'], unknown, string?, string?])[] = [
  ['nested', { error: { message: 'No.', code: 'E1' } }, 'No.', 'E1'],
  ['nested', { error: { message: 'No.', code: 7 } }, 'No.', '7'],
  ['nested', { error: { message: ['No.'], code: {} } }],
  ['nested', { error: {}, message: 'outside' }],
  ['flat', { message: 'No.', code: 'E1' }, 'No.', 'E1'],
  ['flat', { message: 'No.', code: 0 }, 'No.', '0'],
  ['flat', { message: 'No.', code: null }, 'No.'],
  ['flat', { message: 'No.', code: [1] }, 'No.'],
  ['flat', { message: '' }, ''],
  ['flat', { message: 'No.', error: 'Bad Request', statusCode: 400 }, 'No.'],
  ['flat', { message: 'No.', errors: { fn: ['x'] } }, 'No.'],
  ['flat', { message: 'No.', status: 409, code: 'E1' }, 'No.', 'E1'],
  ['code_and_error', { code: 'E1', error: 'No.' }, 'No.', 'E1'],
  ['code_and_error', { error: 'No.' }, 'No.'],
  ['code_and_error', { error: 'Bad Request', message: ['a', 'b'] }, 'Bad Request'],
  ['problem', { type: 'https://e/dup', title: 'Dup', detail: 'No.' }, 'No.', 'https://e/dup'],
  ['problem', { type: 'about:blank', title: 'Dup', status: 409 }, 'Dup', 'about:blank'],
  ['problem', { title: 'Dup', status: 409, code: 'E1' }, 'Dup', 'E1'],
  ['problem', { title: 'Dup', status: 409, detail: { a: 1 } }, 'Dup'],
  ['detail', { detail: 'No.' }, 'No.'],
  ['detail', { detail: [{ loc: ['fn'], msg: 'No.', type: 'missing' }] }, 'No.', 'missing'],
  ['detail', { detail: { message: 'No.', code: 'E1' } }, 'No.', 'E1'],
  ['detail', { detail: ['No.', 'Never.'] }, 'No.'],
  ['detail', { detail: [] }],
  ['detail', { detail: null }],
  ['errors', { errors: [{ message: 'No.', code: 'E1' }] }, 'No.', 'E1'],
  ['errors', { errors: [{ title: 'No.', detail: 'Not so.' }] }, 'Not so.'],
  ['errors', { errors: [{ title: 'No.' }] }, 'No.'],
  ['errors', { errors: ['No.'] }, 'No.'],
  ['errors', { errors: { fn: ['is missing', 'is short'] } }, 'is missing'],
  ['errors', { errors: { fn: 'is missing' } }, 'is missing'],
  ['errors', { errors: {} }],
  ['errors', { errors: [[[[{ message: 'No.' }]]]] }, 'No.'],
  ['opaque', {}],
  ['opaque', { code: 'E1' }],
  ['opaque', { error: 5 }],
  ['opaque', { error: null }],
  ['opaque', { error: [] }],
  ['opaque', { message: { text: 'No.' } }],
  ['opaque', { title: 'Dup' }],
  ['opaque', []],
  ['opaque', [{ message: 'No.' }]],
  ['opaque', 'No.'],
  ['opaque', 5],
  ['opaque', null],
];

it.each(SHAPES)('decodes the shape %s from %j', (shape, body, message, code) => {
  expect(decodeErrorBody(JSON.stringify(body), 'application/json')).toStrictEqual({
    shape,
    ...(message !== undefined && { message }),
    ...(code !== undefined && { code }),
  });
});

it.each(['application/problem+json', 'Application/Problem+JSON; charset=utf-8'])(
  'decodes any object as a problem if its content type is %s',
  (type) => {
    const decode = (body: string) => decodeErrorBody(body, type);
    expect(decode('{"detail":"No."}')).toEqual({ shape: 'problem', message: 'No.' });
    expect(decode('{}')).toEqual({ shape: 'problem' });
    const body = '{"title":"T","detail":5,"type":[]}';
    expect(decode(body)).toEqual({ shape: 'problem', message: 'T' });
    expect(decode('[]')).toEqual({ shape: 'opaque' });
  },
);

it.each(['', 'text/html', '\u0000'])('ignores the content type %j', (type) => {
  const body = '{"message":"No.","code":"E1"}';
  expect(decodeErrorBody(body, type)).toEqual({ shape: 'flat', message: 'No.', code: 'E1' });
});

it.each([
  ['an empty body', ''],
  ['white space', ' \n'],
  ['HTML', '<html><body>502 Bad Gateway</body></html>'],
  ['text', 'upstream connect error'],
  ['half an object', '{"message":"No.'],
  ['two objects', '{"message":"a"}{"message":"b"}'],
  ['replaced bytes', '{\ufffd\ufffd}'],
  ['very deep lists', '['.repeat(65_536)],
  ['very deep objects', '{"a":'.repeat(13_000)],
])('decodes %s as opaque', (_, body) => {
  expect(decodeErrorBody(body, 'application/json')).toEqual({ shape: 'opaque' });
});

it('reads a message in lists as deep as a body can contain', () => {
  const body = `{"errors":${'['.repeat(32_000)}"No."${']'.repeat(32_000)}}`;
  expect(decodeErrorBody(body, '')).toEqual({ shape: 'errors', message: 'No.' });
});

it('does not read a message from an own __proto__', () => {
  const body = '{"__proto__":{"message":"No.","error":{"message":"No."}}}';
  expect(decodeErrorBody(body, '')).toEqual({ shape: 'opaque' });
});
