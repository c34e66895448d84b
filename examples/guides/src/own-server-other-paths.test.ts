import { createProfilesMock } from '@profiles/mock';
import { profilesHandlers } from '@profiles/mock/msw';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { bookVisit } from './book-visit.ts';

const mock = createProfilesMock({ baseUrl: 'https://api.example.com' });
const server = setupServer(
  ...profilesHandlers(mock, { otherPaths: 'pass' }),
  http.post('https://api.example.com/visits/v1/', () => HttpResponse.json({ id: 'visit-1' })),
  http.all('*', () => HttpResponse.error()),
);

beforeAll(() => server.listen());
afterAll(() => server.close());

it('books a visit for a new patient', async () => {
  const asha = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;
  expect(await bookVisit(asha)).toBe('visit-1');
  expect(mock.unexpectedViolations).toEqual([]);
});
