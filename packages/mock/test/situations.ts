import { ASHA, create, send, update } from '@profiles/testkit/send';
import { faults, type ProfilesMock } from '../src/index.ts';
import { coreOf } from '../src/service/core.ts';

const NOBODY = { path: '/profiles/v1/emr-user/nobody' };
const TAKEN = { ...ASHA, username: 'UHID-1' };
export const DROP_STORED = { kind: 'drop', stored: true } as const;

/** Each situation sends requests to a mock that accepts only the token `token`. */
export const SITUATIONS: Readonly<Record<string, (mock: ProfilesMock) => Promise<unknown>>> = {
  'a creation': (mock) => create(mock, ASHA),
  'an update': (mock) => update(mock, { bg: 'A+' }),
  'a username that is taken': (mock) => create(mock, TAKEN),
  'missing fields': (mock) => create(mock, { fn: 'Asha', mobile: '1' }),
  'a malformed field that is stored': (mock) => {
    mock.use({ malformedContact: 'stored' });
    return create(mock, { ...ASHA, email: 'x' });
  },
  'missing credentials': (mock) => create(mock, ASHA, { headers: { authorization: undefined } }),
  'an unknown token': (mock) => create(mock, ASHA, { headers: { authorization: 'Bearer other' } }),
  'a body that is not JSON': (mock) => create(mock, '{', { headers: { 'content-type': 'text/x' } }),
  'a body that is too large': (mock) => {
    mock.use({ bodyLimit: 1 });
    return create(mock, ASHA);
  },
  'a body that is too large for the server': async (mock) => {
    const request = { method: 'POST', path: '/x', search: '', headers: new Headers() };
    const readBody = async () => ({ content: '', isWhole: false });
    await coreOf(mock).handle({ ...request, readBody }, { maxBodyBytes: 1 });
  },
  'a body that is not declared as JSON': (mock) => {
    mock.use({ contentType: 415 });
    return create(mock, ASHA, { headers: { 'content-type': 'text/plain' } });
  },
  'too many requests': async (mock) => {
    mock.use({ rateLimit: { limit: 1, windowMs: 60_000 } });
    await create(mock, ASHA);
    await create(mock, ASHA);
  },
  'an unknown oid': (mock) => update(mock, {}, NOBODY),
  'an unknown path': (mock) => send(mock, { path: '/favicon.ico' }),
  'a wrong method': (mock) => create(mock, ASHA, { method: 'PUT' }),
  'a redirect': (mock) => {
    mock.use({ trailingSlash: 'redirected' });
    return create(mock, ASHA, { path: '/profiles/v1/patient' });
  },
  'a dropped connection': (mock) => {
    mock.fail('*', { kind: 'drop' });
    return create(mock, ASHA);
  },
  'a dropped connection after storing': (mock) => {
    mock.fail('*', DROP_STORED);
    return create(mock, ASHA);
  },
  'a dropped connection after a rejection': (mock) => {
    mock.fail('*', DROP_STORED);
    return create(mock, TAKEN);
  },
  'a request that hangs': (mock) => {
    mock.fail('*', { kind: 'hang' });
    return mock.fetch(`${mock.baseUrl}/profiles/v1/patient/`, { signal: AbortSignal.timeout(1) });
  },
  'a truncated response': (mock) => {
    mock.fail('*', { kind: 'truncate' });
    return create(mock, ASHA);
  },
  'a slow response': (mock) => {
    mock.fail('*', { kind: 'drip', bytesPerSecond: 1e6 });
    return create(mock, ASHA);
  },
  'a late response': (mock) => {
    mock.fail('*', { kind: 'delay', ms: 1 });
    return create(mock, ASHA);
  },
  'a client that gives up during a delay': (mock) => {
    mock.fail('*', { kind: 'delay', ms: 60_000 });
    return mock.fetch(`${mock.baseUrl}/profiles/v1/patient/`, { signal: AbortSignal.timeout(1) });
  },
  'a gateway that fails': (mock) => {
    mock.fail('*', faults.html502);
    return create(mock, ASHA);
  },
  'a response without an oid': (mock) => {
    mock.fail('*', faults.missingOid);
    return create(mock, ASHA);
  },
};
