import { useProfilesMock } from '@profiles/mock/vitest';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { bookVisit } from './book-visit.ts';

const mock = useProfilesMock({
  baseUrl: 'https://api.example.com',
  handlers: [
    http.post('https://api.example.com/visits/v1/', () => HttpResponse.json({ id: 'visit-1' })),
  ],
});

it('books a visit for a new patient', async () => {
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
  expect(await bookVisit(asha)).toBe('visit-1');
  expect(mock.patients.size).toBe(1);
  expect(mock.passthroughRequests).toMatchObject([{ method: 'POST', path: '/visits/v1/' }]);
});
