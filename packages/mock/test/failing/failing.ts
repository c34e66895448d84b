import { describeEveryService, useProfilesMock } from '@profiles/mock/vitest';
import { ASHA, HEADERS, TRACEPARENT } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';

const PATH = '/profiles/v1/patient/';
const INVALID = { ...ASHA, gen: 'secret' };

/** Returns a create of a patient, for `fetch`. */
function post(body: object, headers: object = {}) {
  return { method: 'POST', headers: { ...HEADERS, ...headers }, body: JSON.stringify(body) };
}

async function failToSend(address: string, init: RequestInit): Promise<void> {
  await expect(fetch(address, init)).rejects.toThrow(TypeError);
}

describe('violations', () => {
  const mock = useProfilesMock();
  const create = async (body: object) =>
    (await fetch(mock.baseUrl + PATH, post(body, { traceparent: TRACEPARENT }))).status;

  it('leaves a violation', async () => {
    expect(await create({ ...INVALID, extras: { secret: [[1]] } })).toBe(400);
    expect(await create(INVALID)).toBe(400);
  });

  it('starts with a clean mock', () => {
    expect(mock.unexpectedViolations).toEqual([]);
  });

  it('expects its violation', async () => {
    mock.expectViolation('Limits');
    expect(await create({ ...ASHA, extras: { secret: [[1]] } })).toBe(400);
  });
});

describe('an undecided service', () => {
  const mock = useProfilesMock({ behaviour: 'undecided' });

  it('depends on an undecided entry', () => failToSend(mock.baseUrl + PATH, post(ASHA)));
});

describe('requests to others', () => {
  describe('a mock with the default base URL', () => {
    useProfilesMock();

    it('sends to the base URL of the client', async () => {
      const base = 'https://api.example.com/v2/profiles/v1';
      await failToSend(`${base}/patient/?q=secret`, post(INVALID));
      const patch = { ...post({ fn: 'secret' }), method: 'PATCH' };
      for (const oid of ['secret', 'secret-2']) await failToSend(`${base}/emr-user/${oid}`, patch);
    });

    it('sends no request', () => {});
  });

  describe('a mock with a base URL of its own', () => {
    useProfilesMock({ baseUrl: 'https://api.example.com' });

    it('does not use the base URL of the client', () =>
      failToSend(`http://localhost:47001${PATH}`, post(INVALID)));

    it('sends to a third party', () =>
      failToSend('https://rota.example.com/today?desk=secret', { method: 'PUT', body: 'secret' }));
  });

  describe('a journal that keeps no requests', () => {
    const mock = useProfilesMock({ journalLimit: 0 });

    it('leaves a violation that the journal does not keep', async () => {
      await fetch(mock.baseUrl + PATH, post(INVALID));
    });
  });
});

describeEveryService('creation', ({ behaviour }) => {
  const mock = useProfilesMock({ behaviour });

  it('returns 201', async () => {
    expect((await fetch(mock.baseUrl + PATH, post(ASHA))).status).toBe(201);
  });
});
