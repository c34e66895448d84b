import { expect, it } from 'vitest';
import { call, clientOf } from '../test/calls.ts';
import type { UnexpectedResponseError } from './errors/unexpected-response-error.ts';
import type { OperationName } from './operations/operation.ts';

type Case = readonly [from: string, status: number, body: string | ReadableStream | null];

const HTML = '<!doctype html><title>Sign in</title>';

/** A body that breaks after its first part. */
function cut(part: string): ReadableStream {
  const parts = [part];
  return new ReadableStream({
    pull(controller) {
      const next = parts.shift();
      if (next === undefined) controller.error(new TypeError('terminated'));
      else controller.enqueue(new TextEncoder().encode(next));
    },
  });
}

/** What stands for a creation that was stored. */
const APPLIED: readonly Case[] = [
  ['an oid that is a number', 200, '{"oid":42}'],
  ['an oid in an envelope', 201, '{"data":{"oid":"p-1"}}'],
  ['an oid in a list', 200, '{"oid":["p-1"]}'],
  ['an empty oid', 200, '{"oid":""}'],
  ['an oid and a code below 400', 200, '{"oid":7,"code":201}'],
  ['an oid and a code that is text', 200, '{"oid":7,"code":"400"}'],
  ['an oid and no errors', 200, '{"oid":7,"errors":[],"error":null,"fault":{},"success":true}'],
  ['half a body with the whole oid', 201, cut('{"oid":"p-1","na')],
  ['half a body that ends with the oid', 201, cut(' { "oid" : "p-\\"1" ')],
  ['a cut that nobody noticed', 201, '{"oid":"p-1","na'],
  ['a byte order mark before it', 200, '\uFEFF{"oid":42}'],
];

/** What CDNs, firewalls, portals, stubs and services answer where nothing may be stored. */
const UNKNOWN: readonly Case[] = [
  ['a page of a portal', 200, HTML],
  ['a page of a CDN', 202, HTML],
  ['no body', 200, ''],
  ['no content', 204, null],
  ['white space', 200, ' \n'],
  ['a stub', 200, 'OK'],
  ['an empty object', 201, '{}'],
  ['null', 200, 'null'],
  ['a list', 200, '[{"oid":"p-1"}]'],
  ['text', 200, '"p-1"'],
  ['no oid', 200, '{"oid":null}'],
  ['no oid in an envelope', 200, '{"data":{"oid":null}}'],
  ['another key', 200, '{"OID":"p-1"}'],
  ['an own __proto__', 200, '{"__proto__":{"oid":"p-1"}}'],
  ['a message', 200, '{"message":"Unauthorized"}'],
  ['an expired token', 200, '{"error":"token expired"}'],
  ['a failure with an oid', 200, '{"oid":1,"success":false}'],
  ['a refusal with an oid', 200, '{"oid":1,"ok":false}'],
  ['a code with an oid', 200, '{"oid":1,"code":400}'],
  ['a status with an oid', 200, '{"oid":1,"status":409}'],
  ['a status code with an oid', 200, '{"oid":1,"statusCode":500}'],
  ['an error with an oid', 200, '{"oid":1,"error":{"code":"taken"}}'],
  ['errors with an oid', 200, '{"oid":1,"errors":["taken"]}'],
  ['a fault with an oid', 200, '{"oid":1,"fault":"denied"}'],
  ['half an oid', 201, cut('{"oid":"p-')],
  ['half an empty oid', 201, cut('{"oid":"",')],
  ['half a body with the oid elsewhere', 201, cut('{"a":1,"oid":"p-1"')],
  ['half a list', 201, cut('[{"oid":"p-1",')],
  ['two objects', 200, '{}{}'],
];

function failing(operation: OperationName, [, status, body]: Case) {
  const fetch = async () => new Response(body, { status });
  return call(clientOf('https://api.example.com', { fetch }), operation).catch(
    (error: UnexpectedResponseError) => error,
  );
}

it.each(APPLIED)('says that a creation was applied after %s (%i)', async (...answer) => {
  expect(await failing('createPatient', answer)).toMatchObject({
    name: 'UnexpectedResponseError',
    outcome: 'applied',
    attempts: 1,
  });
});

it.each(UNKNOWN)('does not know after %s (%i)', async (...answer) => {
  expect(await failing('createPatient', answer)).toMatchObject({
    name: 'UnexpectedResponseError',
    outcome: 'unknown',
    attempts: 1,
  });
});

it.each([
  '{"message":"No","status":401,"error":"Unauthorized"}',
  '{"message":"No","success":false}',
  '{"message":"No","errors":[{"field":"bg"}]}',
  '{"message":42}',
  '{"oid":"p-1"}',
  HTML,
  '',
])('takes %s for no success of an update, and does not retry it', async (body) => {
  expect(await failing('updateEmrUser', ['', 200, body])).toMatchObject({
    name: 'UnexpectedResponseError',
    outcome: 'unknown',
    attempts: 1,
  });
});

it('accepts an update whose response says that all is well', async () => {
  const body = '{"message":"updated","success":true,"status":200,"errors":[],"error":""}';
  expect(await failing('updateEmrUser', ['', 200, body])).toEqual(JSON.parse(body));
});

it('keeps what came, under the privacy of other bodies', async () => {
  const error = await failing('createPatient', ['', 200, '{"data":{"id":"p-1"}}']);
  expect(error).toMatchObject({ body: '{"data":{"id":"p-1"}}' });
  expect(JSON.stringify(error)).not.toContain('p-1');
  expect(Object.keys(error)).not.toContain('body');
  expect(await failing('createPatient', ['', 201, cut('{"oid":"p-1","na')])).toMatchObject({
    body: '{"oid":"p-1","na',
  });
});
