import { useProfilesMock } from '@profiles/mock/vitest';
import { expect, it } from 'vitest';

const mock = useProfilesMock({ baseUrl: 'https://api.example.com' });

it('finds a request by its trace ID', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  await fetch(`${mock.baseUrl}/profiles/v1/patient/`, {
    method: 'POST',
    headers: {
      authorization: 'Bearer token',
      'client-id': 'front-desk',
      'content-type': 'application/json',
      traceparent: `00-${trace}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({ fn: 'Asha', dob: '1990-04-12', gen: 'F' }),
  });
  const found = mock.requests.find(({ traceId }) => traceId === trace);
  expect(found?.response?.status).toBe(201);
});
