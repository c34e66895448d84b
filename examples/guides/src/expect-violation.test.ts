import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });

it('rejects a request without a token', async () => {
  mock.expectViolation('Authentication');
  const response = await fetch(`${mock.baseUrl}/profiles/v1/patient/`, {
    method: 'POST',
    headers: {
      'client-id': 'front-desk',
      'content-type': 'application/json',
    },
    body: JSON.stringify({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }),
  });
  expect(response.status).toBe(401);
});
