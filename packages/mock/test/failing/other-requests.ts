import { useProfilesMock } from '@profiles/mock/vitest';
import { describe, expect, it } from 'vitest';
import { ASHA, HEADERS } from '../send.ts';

const post = { method: 'POST', headers: HEADERS, body: JSON.stringify({ ...ASHA, fn: 'secret' }) };
const patch = { method: 'PATCH', headers: HEADERS, body: '{"fn":"secret"}' };

async function failToSend(address: string, init?: RequestInit) {
  await expect(fetch(address, init)).rejects.toThrow(TypeError);
}

describe('a mock with the default base URL', () => {
  useProfilesMock();

  it('sends to the base URL of the client', async () => {
    await failToSend('https://api.example.com/v2/profiles/v1/patient/?q=secret', post);
    await failToSend('https://api.example.com/v2/profiles/v1/emr-user/secret', patch);
    await failToSend('https://api.example.com/v2/profiles/v1/emr-user/secret-2', patch);
  });

  it('sends no request', () => {});
});

describe('a mock with a base URL of its own', () => {
  useProfilesMock({ baseUrl: 'https://api.example.com' });

  it('does not use the base URL of the client', () =>
    failToSend('http://localhost:47001/profiles/v1/patient/', post));

  it('sends to a third party', () =>
    failToSend('https://rota.example.com/today?desk=secret', { method: 'PUT', body: 'secret' }));
});

describe('a journal that keeps no requests', () => {
  const mock = useProfilesMock({ journalLimit: 0 });

  it('leaves a violation that the journal does not keep', async () => {
    const address = `${mock.baseUrl}/profiles/v1/patient/`;
    await fetch(address, { ...post, body: JSON.stringify({ ...ASHA, gen: 'secret' }) });
  });
});
