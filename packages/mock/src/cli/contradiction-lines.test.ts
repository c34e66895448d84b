import { expect, it } from 'vitest';
import type { Contradiction } from '../calibrate/calibration.ts';
import { contradictionLines } from './contradiction-lines.ts';

const contradiction = (answer: Partial<Contradiction['answer']>, body = '{"fn":"Test"}') => ({
  probe: 'a valid creation',
  request: { method: 'POST', path: '/profiles/v1/patient/', headers: {}, body },
  answer: { status: 418, headers: {}, body: '', ...answer },
});

const printed = (...args: Parameters<typeof contradiction>) =>
  contradictionLines([contradiction(...args)]).join('\n');

it('shows a request and its answer', () => {
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  expect(printed({ headers, body: '<h1>\n  Teapot\n</h1>' })).toMatchInlineSnapshot(`
    "
    Answers that nothing in the ledger explains (credentials are left out):
    418 text/html <h1> Teapot </h1>
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('cuts a long body', () => {
  expect(printed({ body: 'long '.repeat(100) })).toMatchInlineSnapshot(`
    "
    Answers that nothing in the ledger explains (credentials are left out):
    418 long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long ...
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('sends no escape sequence of a service to the terminal', () => {
  const headers = { 'content-type': 'text/\u009b2Jhtml' };
  expect(printed({ headers, body: 'a\u001b[2Jb\u0007c\u202Ed' })).toMatchInlineSnapshot(`
    "
    Answers that nothing in the ledger explains (credentials are left out):
    418 text/ 2Jhtml a [2Jb c d
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('shows of a success only what was sent', () => {
  const record = { oid: 'oid-1', fn: 'test', also: { of: ['Somebody', 1990, true, null] } };
  expect(printed({ status: 203, body: JSON.stringify(record) })).toMatchInlineSnapshot(`
    "
    Answers that nothing in the ledger explains (credentials are left out):
    203 {"oid":"...","fn":"test","also":{"of":["...","...",true,null]}}
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
  expect(printed({ status: 203, body: 'Somebody' })).toMatchInlineSnapshot(`
    "
    Answers that nothing in the ledger explains (credentials are left out):
    203 (8 characters)
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('shows an answer once, and every request that met it', () => {
  const lines = contradictionLines([
    contradiction({}),
    contradiction({ status: 409 }),
    contradiction({}, '{"fn":null}'),
  ]);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "
    Answers that nothing in the ledger explains (credentials are left out):
    418
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}
      - a valid creation: POST /profiles/v1/patient/ {"fn":null}
    409
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('says nothing where there is none', () => {
  expect(contradictionLines([])).toEqual([]);
});
