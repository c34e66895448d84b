// @vitest-environment jsdom
import { ProfileClient } from '@profiles/sdk';
import { expect, it } from 'vitest';

it('says why Vitest 3 makes every call fail in jsdom', async () => {
  const client = new ProfileClient({ baseUrl: 'http://localhost', token: 't', clientId: 'c' });
  const promise = client.createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' });
  await expect(promise).rejects.toMatchObject({
    message: expect.stringContaining('is AbortController replaced?'),
    ...{ code: 'invalid_configuration', outcome: 'not_sent' },
  });
});
