import { expect, it } from 'vitest';
import { failureOf, PATIENT, serveBehindNginx, USER } from './behind-nginx.ts';
import { describeNginx, passesOn } from './nginx.ts';

const compresses = passesOn('gzip on; gzip_proxied any; gzip_types *; gzip_min_length 0;');

const KIBIBYTE = 1024;

/** Opens a service, and a client of it that fails if a response is not compressed. */
async function open() {
  const { client, ...setting } = await serveBehindNginx(compresses);
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const response = await globalThis.fetch(input, init);
    expect(response.headers.get('content-encoding')).toBe('gzip');
    return response;
  };
  return { ...setting, profiles: client({ fetch }) };
}

describeNginx('the client, if nginx compresses the response', () => {
  it('reads the response of both operations', async () => {
    const { mock, profiles } = await open();
    const { oid } = await profiles.createPatient(PATIENT);
    expect(mock.patients.get(oid)).toMatchObject({ username: 'UHID-1' });
    const { message } = await profiles.updateEmrUser(USER, { bg: 'O+' });
    expect(message).toEqual(expect.any(String));
  });

  it('stops reading a response of 4 MiB, and reports an applied write', async () => {
    const { mock, profiles } = await open();
    const body = JSON.stringify({ oid: 'patient-1', more: 'x'.repeat(4 * KIBIBYTE * KIBIBYTE) });
    mock.fail('createPatient', { kind: 'respond', body });
    const error = await failureOf(profiles.createPatient(PATIENT));
    expect(error).toMatchObject({ code: 'unexpected_response', outcome: 'applied', attempts: 1 });
  });

  it('keeps the first 64 KiB of a rejection of 1 MiB', async () => {
    const { mock, profiles } = await open();
    const body = 'x'.repeat(KIBIBYTE * KIBIBYTE);
    mock.fail('createPatient', { kind: 'respond', status: 403, body });
    const error = await failureOf(profiles.createPatient(PATIENT));
    expect(error).toMatchObject({ code: 'forbidden', body: 'x'.repeat(64 * KIBIBYTE) });
  });
});
