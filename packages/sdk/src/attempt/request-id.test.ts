import { clientOf } from '@profiles/testkit/clients';
import { describe, expect, it } from 'vitest';

const PATIENT = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

/** Creates a client whose requests all get one response with these request ids. */
function clientWithIds(body: string, status: number, ...ids: readonly string[]) {
  const names = ['x-request-id', 'request-id', 'x-correlation-id'];
  const headers = ids.map((id, index): [string, string] => [names[index] ?? '', id]);
  const fetch = async () => new Response(body, { status, headers });
  return clientOf('https://api.example.com', { fetch, token: 'T0ken.s-3cret', maxRetries: 0 });
}

/** Updates an EMR user, and returns the request id of the result or of the error. */
async function idOfUpdate(oid: string, status: number, ...ids: readonly string[]) {
  const client = clientWithIds('{"message":"m"}', status, ...ids);
  return requestIdOf(client.updateEmrUser(oid, {}).withResponse());
}

/** Creates a patient, and returns the request id of the result or of the error. */
async function idOfCreate(body: string, status: number, ...ids: readonly string[]) {
  return requestIdOf(
    clientWithIds(body, status, ...ids)
      .createPatient(PATIENT)
      .withResponse(),
  );
}

async function requestIdOf(call: Promise<{ requestId: string | undefined }>) {
  const { requestId } = await call.catch((error: { requestId: string | undefined }) => error);
  return requestId;
}

describe('the request id', () => {
  it.each([
    ['user-42', 'user-42'],
    ['user-42', 'req:user-42/1'],
    ['org/42+7', 'org/42+7'],
    ['a:b=', 'x-a:b='],
  ])('of an update of the oid %s is not %s, which contains it', async (oid, id) => {
    for (const status of [200, 404, 500]) {
      expect(await idOfUpdate(oid, status, id)).toBeUndefined();
      expect(await idOfUpdate(oid, status, id, 'r-1')).toBe('r-1');
    }
  });

  it.each([
    ['a success', 200, '{"oid":"p-77"}'],
    ['a success that is formatted', 201, '{\n  "oid" : "p-77"\n}'],
    ['an envelope', 200, '{"data":{"oid":"p-77"}}'],
    ['a body that was cut', 200, '{"oid":"p-77","fn":"As'],
    ['a conflict', 409, '{"code":"taken","oid":"p-77"}'],
    ['an error mark', 200, '{"oid":"p-77","success":false}'],
  ])('of a create is not the oid of %s', async (_, status, body) => {
    expect(await idOfCreate(body, status, 'req-p-77')).toBeUndefined();
    expect(await idOfCreate(body, status, 'req-p-77', 'r-1')).toBe('r-1');
  });

  it('of a create is not an oid that is a number', async () => {
    const body = '{"oid": 9007199254740993}';
    expect(await idOfCreate(body, 200, 'r-9007199254740993')).toBeUndefined();
  });

  it.each([200, 401, 500])('is not a header that contains the token, after %i', async (status) => {
    expect(await idOfCreate('{"oid":"p-1"}', status, 'id-T0ken.s-3cret')).toBeUndefined();
    expect(await idOfUpdate('42', status, 'T0ken.s-3cret')).toBeUndefined();
  });

  it('is kept if it does not contain the oid of the body', async () => {
    expect(await idOfCreate('{"oid":"p-1"}', 200, 'r-1')).toBe('r-1');
    expect(await idOfCreate('{"oid":""}', 200, 'r-1')).toBe('r-1');
  });

  it('may contain an oid of one character, but not equal it', async () => {
    expect(await idOfCreate('{"oid":"1"}', 200, 'r-1')).toBe('r-1');
    expect(await idOfUpdate('1', 200, 'r-1')).toBe('r-1');
    expect(await idOfCreate('{"oid":"1"}', 200, '1')).toBeUndefined();
    expect(await idOfUpdate('1', 200, '1')).toBeUndefined();
  });
});
