import { useProfilesMock } from '@profiles/mock/vitest';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { useApp } from './app.js';

const baseUrl = 'https://api.example.com';
const mock = useProfilesMock({
  baseUrl,
  handlers: [
    http.all(`${baseUrl}/*`, ({ request: { method, url } }) =>
      HttpResponse.text(`${method} ${new URL(url).pathname}`),
    ),
  ],
});

it('calls the service and three endpoints of its own at the same host', async () => {
  const own = await useApp(baseUrl, mock);
  expect(own).toHaveLength(3);
  expect(own.every((line) => line.startsWith('200 '))).toBe(true);
  expect(mock.violations).toEqual([]);
});
