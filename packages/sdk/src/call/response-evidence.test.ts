import { clientOf } from '@profiles/testkit/clients';
import { call, OPERATIONS } from '@profiles/testkit/samples';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { UnexpectedResponseError } from '../errors/unexpected-response-error.ts';
import type { OperationName } from '../schemas/endpoints.ts';

type Body = string | ReadableStream | null;

const HTML = '<!doctype html><title>Sign in</title>';

/** Creates a body that breaks after its first part. */
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

/** Makes a call that receives this body with a 2xx. */
function respondWith(operation: OperationName, body: Body, status = 200) {
  const fetch = async () => new Response(body, { status });
  return call(clientOf('https://api.example.com', { fetch }), operation);
}

/** Returns the error of a call that receives this body with a 2xx. */
function errorOf(operation: OperationName, body: Body, status?: number) {
  return respondWith(operation, body, status).then(
    (data) => expect.fail(`resolved to ${JSON.stringify(data)}`),
    (error: UnexpectedResponseError) => error,
  );
}

const UNKNOWN = {
  name: 'UnexpectedResponseError',
  outcome: 'unknown',
  oid: undefined,
  attempts: 1,
};

const MARKS = String.raw`
  "success":false "ok":false "success":"false" "ok":"FALSE" "success":0 "ok":-0 "Success":false
  "result":"error" "Result":"Failed" "STATUSCODE":500 "status":"\u0020error\t" "code":4e2
  "\u0020Error\u0020":"x" "code":400 "code":503 "code":40001 "code":400.25 "code":"409"
  "code":"50013" "status":599 "statusCode":"500" "status":"error" "code":"ERROR" "status":"FAIL"
  "status":"Failed" "statusCode":"failure" "error":"duplicate" "error":{"code":"taken"}
  "error":1 "errors":["taken"] "fault":true
`
  .trim()
  .split(/\s+/);

const NO_MARKS = String.raw`
  "success":"true" "success":1 "ok":"" "result":"ok" "result":{"error":1} "code":"4px" "code":"5e1"
  "error":"\u0020" "successful":false "constructor":false
  "success":true "success":null "code":201 "code":399 "code":600 "code":1001 "code":20000
  "code":"20000" "code":"0400" "code":[400] "code":{"toString":1} "status":{"toJSON":1}
  "status":"active" "status":"errors" "status":"no_error" "error":"" "error":null "error":0 "error":false
  "errors":[] "fault":{} "profile":{"error":"none"}
`
  .trim()
  .split(/\s+/);

it('a whole body that is not JSON proves nothing, although it starts with an oid', async () => {
  expect(await errorOf('createPatient', '{"oid":"p-1",')).toMatchObject(UNKNOWN);
});

describe.each(MARKS)('the error mark %s', (mark) => {
  it.each(OPERATIONS)('makes a 2xx of %s unknown', async (name) => {
    const body = `{"oid":"p-1","message":"m",${mark}}`;
    expect(await errorOf(name, body)).toMatchObject({ ...UNKNOWN, body, status: 200 });
  });

  it('overrides an oid that cannot be used', async () => {
    for (const body of [`{"oid":42,${mark}}`, `{"data":{"oid":"p-1"},${mark}}`]) {
      expect(await errorOf('createPatient', body)).toMatchObject(UNKNOWN);
    }
    expect(await errorOf('createPatient', `{"data":{"oid":"p-1",${mark}}}`)).toMatchObject(UNKNOWN);
  });

  it('overrides the oid of a body that was cut after or inside the mark', async () => {
    for (const rest of [`${mark},"na":`, `"a":{"b":[1,2]},${mark},`, mark.slice(0, -1)]) {
      const error = await errorOf('createPatient', cut(`{"oid":"p-1",${rest}`));
      expect(error).toMatchObject(UNKNOWN);
    }
  });
});

describe.each(NO_MARKS)('a body with %s', (field) => {
  it('is a success of every operation', async () => {
    const body = `{"oid":"p-1","message":"updated",${field}}`;
    for (const operation of OPERATIONS) {
      expect(await respondWith(operation, body)).toEqual(JSON.parse(body));
    }
  });

  it('proves by its oid that a create was applied', async () => {
    const applied = { outcome: 'applied', attempts: 1 };
    expect(await errorOf('createPatient', `{"oid":42,${field}}`)).toMatchObject(applied);
    const parts = cut(`{"oid":"p-1",${field},"na":`);
    expect(await errorOf('createPatient', parts)).toMatchObject({ ...applied, oid: 'p-1' });
  });
});

it.each<[body: string, oid: string]>([
  ['{"oid":42}', '42'],
  ['{"oid":1.50}', '1.50'],
  ['{"oid":9007199254740993}', '9007199254740993'],
  ['{"oid":123456789012345678901234567890}', '123456789012345678901234567890'],
  ['{"data":{"oid":"p-1"}}', 'p-1'],
  ['{"data":{"oid":9007199254740993}}', '9007199254740993'],
  ['{"meta":{"oid":"ORG-5"},"data":{"oid":"PAT-1"}}', 'PAT-1'],
  ['{"oid":"null","a":1,"oid":8}', '8'],
  ['{"oid":" ","data":{"oid":"null"}}', 'null'],
  ['{"oid":"","data":{"oid":"p-1"}}', 'p-1'],
  ['{"oid":false,"data":{"oid":"p-1"}}', 'p-1'],
  ['\uFEFF{"oid":42}', '42'],
])('%s proves that the patient %s was stored', async (body, oid) => {
  const error = await errorOf('createPatient', body, 201);
  expect(error).toMatchObject({ name: 'UnexpectedResponseError', outcome: 'applied', oid });
  expect(error.attempts).toBe(1);
});

it.each<[part: string, oid: string]>([
  ['{"oid":"p-1","na"', 'p-1'],
  ['{"oid":"p-1",', 'p-1'],
  ['{"oid":"p-1","a":"1,2', 'p-1'],
  ['{"oid":"p-1"', 'p-1'],
  [' { "oid" : "p-\\"1" ', 'p-"1'],
  ['{"oid":"\\u0041",', 'A'],
  ['{"oid":"p-1","a":"],}\\"","b":{"c":[{"status":500,"d":"', 'p-1'],
  ['{"oid":"p-1"}', 'p-1'],
  ['{"oid":"p-1", \n', 'p-1'],
  ['{"oid":"p-1","oid":"p-2","a":', 'p-2'],
  ['{"oid":"p-1","a b":["x","error"', 'p-1'],
])('a body that was cut after %s proves that the patient %s was stored', async (part, oid) => {
  expect(await errorOf('createPatient', cut(part))).toMatchObject({
    outcome: 'applied',
    oid,
    body: part,
  });
});

it.each<[source: string, body: Body, status?: number]>([
  ['a page of a portal', HTML],
  ['a page of a CDN', HTML, 202],
  ['no body', ''],
  ['no content', null, 204],
  ['white space', ' \n'],
  ['a stub', 'OK'],
  ['an empty object', '{}'],
  ['null', 'null'],
  ['a list', '[{"oid":"p-1"}]'],
  ['text', '"p-1"'],
  ['a null oid', '{"oid":null}'],
  ['an empty oid', '{"oid":""}'],
  ['the oid 0', '{"oid":0}'],
  ['the oid -0.0', '{"oid":-0.0}'],
  ['an oid below 0', '{"oid":-7}'],
  ['an oid too large for a number', '{"oid":1e999}'],
  ['a blank oid', '{"oid":" \\u200b"}'],
  ['an oid of control characters', '{"oid":"\\u0000"}'],
  ['a blank oid in data', '{"data":{"oid":"\\u00a0"}}'],
  ['the oid false', '{"oid":false}'],
  ['the oid true', '{"oid":true}'],
  ['a list as oid', '{"oid":["p-1"]}'],
  ['an object as oid', '{"oid":{"value":"p-1"}}'],
  ['a list as data', '{"data":[{"oid":"p-1"}]}'],
  ['an empty oid in data', '{"data":{"oid":""}}'],
  ['a null oid in data', '{"data":{"oid":null}}'],
  ['an oid elsewhere', '{"meta":{"oid":"ORG-5"}}'],
  ['another key', '{"OID":"p-1"}'],
  ['an own __proto__', '{"__proto__":{"oid":"p-1"}}'],
  ['a message', '{"message":"Unauthorized"}'],
  ['two objects', '{"oid":"p-1"}{}'],
  ['JSON before HTML', '{"oid":"p-1","success":false}<br/>Warning'],
  ['a whole body of half an object', '{"oid":"p-1","na', 201],
  ['a body that was cut inside a key', cut('{"oid":"p-1","na')],
  ['a body that was cut before the end of a key', cut('{"oid":"p-1","a":1,"success')],
  ['a body that was cut after an escaped mark', cut('{"oid":"p-1","\\u0073uccess":fal')],
  ['a body that was cut inside another oid', cut('{"oid":"p-1","oid":nul')],
  ['a key of a cut body that is not JSON', cut('{"oid":"p-1","\\x":1')],
  ['text after an object', cut('{"oid":"p-1","a":1}<br')],
  ['half an object after an object', cut('{"oid":"p-1","a":1}{"b":1,"c":')],
  ['a blank oid of a cut body', cut('{"oid":" ",')],
  ['half an oid', cut('{"oid":"p-')],
  ['an empty oid of a cut body', cut('{"oid":"",')],
  ['a number as oid of a cut body', cut('{"oid":42,"n')],
  ['an escape that is not JSON', cut('{"oid":"\\x",')],
  ['text after the oid of a cut body', cut('{"oid":"p-1"x')],
  ['an invalid member of a cut body', cut('{"oid":"p-1",x,"na')],
  ['an oid further on in a cut body', cut('{"a":1,"oid":"p-1","b":1')],
  ['a mark after text with a bracket', cut('{"oid":"p-1","a":"{","error":"x","na')],
  ['half a list', cut('[{"oid":"p-1",')],
])('%s does not prove that a patient was stored', async (_, body, status) => {
  expect(await errorOf('createPatient', body, status)).toMatchObject(UNKNOWN);
});

it.each(['{"message":42}', '{"message":null}', '{"message":{}}', '{"oid":"p-1"}', '[]', HTML, ''])(
  'an update with the response %s is unknown, and is not retried',
  async (body) => {
    expect(await errorOf('updateEmrUser', body)).toMatchObject(UNKNOWN);
  },
);

it('accepts a number as an oid only if the runtime keeps its digits', async () => {
  const { parse } = JSON;
  const older = vi
    .spyOn(JSON, 'parse')
    .mockImplementation((text, reviver) =>
      parse(text, reviver && ((key, value) => reviver.call({}, key, value))),
    );
  onTestFinished(() => older.mockRestore());
  expect(await errorOf('createPatient', '{"oid":7}')).toMatchObject({ oid: '7' });
  for (const body of ['{"oid":9007199254740993}', '{"oid":7,"code":400.25}']) {
    expect(await errorOf('createPatient', body)).toMatchObject(UNKNOWN);
  }
});
