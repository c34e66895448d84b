import { expect, it } from 'vitest';
import type { Contradiction } from '../../calibrate/calibration.ts';
import { contradictionLines } from './contradiction-lines.ts';

const contradiction = (
  response: Partial<Contradiction['response']>,
  body = '{"fn":"Test"}',
): Contradiction => ({
  probe: 'a valid creation',
  request: { method: 'POST', path: '/profiles/v1/patient/', headers: {}, body },
  response: { status: 418, headerNames: [], shape: 'no body', isCut: false, ...response },
});

const printed = (...args: Parameters<typeof contradiction>) =>
  contradictionLines([contradiction(...args)]).join('\n');

it('shows a request, and the status, header names and shape of its response', () => {
  const headerNames = ['content-type', 'set-cookie'];
  expect(printed({ headerNames, shape: 'HTML, 14 characters' })).toMatchInlineSnapshot(`
    "
    Responses that no ledger entry explains:
    418 HTML, 14 characters; headers: content-type, set-cookie
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('shows texts if the contradiction contains them', () => {
  const headers = { 'content-type': 'text/html', 'set-cookie': '[redacted]' };
  const texts = { headers, body: '<h1>\n  Teapot\n</h1>' };
  const headerNames = Object.keys(headers);
  expect(printed({ headerNames, shape: 'HTML, 19 characters', texts })).toMatchInlineSnapshot(`
    "
    Responses that no ledger entry explains:
    418 HTML, 19 characters; headers: content-type, set-cookie
        content-type: text/html
        set-cookie: [redacted]
        <h1> Teapot </h1>
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('cuts a body after 200 characters', () => {
  expect(printed({ texts: { headers: {}, body: 'long '.repeat(100) } })).toMatchInlineSnapshot(`
    "
    Responses that no ledger entry explains:
    418 no body; headers: none
        long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long long ...
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('removes escape sequences from texts of the service', () => {
  const texts = {
    headers: { 'content-type': 'text/\u009b2Jhtml' },
    body: 'a\u001b[2Jb\u0007c\u202Ed',
  };
  expect(printed({ headerNames: ['content-type'], texts })).toMatchInlineSnapshot(`
    "
    Responses that no ledger entry explains:
    418 no body; headers: content-type
        content-type: text/ 2Jhtml
        a [2Jb c d
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('groups the requests that got the same response', () => {
  const lines = contradictionLines([
    contradiction({}),
    contradiction({ status: 409 }),
    contradiction({}, '{"fn":null}'),
  ]);
  expect(lines.join('\n')).toMatchInlineSnapshot(`
    "
    Responses that no ledger entry explains:
    418 no body; headers: none
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}
      - a valid creation: POST /profiles/v1/patient/ {"fn":null}
    409 no body; headers: none
      - a valid creation: POST /profiles/v1/patient/ {"fn":"Test"}"
  `);
});

it('prints nothing without contradictions', () => {
  expect(contradictionLines([])).toEqual([]);
});
