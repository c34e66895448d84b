import { STATUS_CODES } from 'node:http';
import { describe, expect, it } from 'vitest';
import { both } from '../../test/fetch-ways.ts';
import { ASHA, HEADERS } from '../../test/send.ts';

const PATH = '/profiles/v1/patient/';
const post = { method: 'POST', headers: HEADERS, body: JSON.stringify(ASHA) };

describe('returns a response like that of fetch', () => {
  /** Returns the properties of a response that a client can read. */
  const facts = ({ status, statusText, url, redirected, headers }: Response, base: string) => ({
    status,
    statusText,
    path: url.replace(base, ''),
    redirected,
    change: ['set', 'append', 'delete'].map((change) => {
      try {
        Reflect.apply(Reflect.get(headers, change), headers, ['x', 'y']);
        return 'accepted';
      } catch (error) {
        return error instanceof Error ? error.name : 'no error';
      }
    }),
  });

  it.each(['/profiles/v1/patient', PATH])('from %s, and so are its clones', async (path) => {
    const { ways } = await both({ behaviour: { trailingSlash: 'redirected' } });
    const seen: unknown[] = [];
    for (const [fetch, base] of ways) {
      const response = await fetch(`${base}${path}?a=b`, post);
      const clone = response.clone();
      const cloneOfClone = clone.clone();
      seen.push({
        facts: [response, clone, cloneOfClone].map((each) => facts(each, base)),
        bodies: [await response.json(), await clone.json(), await cloneOfClone.json()].map(
          Object.keys,
        ),
        copy: new Headers(response.headers).get('content-type'),
      });
      expect(clone).toBeInstanceOf(Response);
      expect(() => response.clone()).toThrow(TypeError);
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it.each([
    ['POST', 204],
    ['POST', 205],
    ['POST', 304],
    ['POST', 200],
    ['POST', 502],
    ['HEAD', 200],
  ])('without a body: %s %i', async (method, status) => {
    const { mock, ways } = await both();
    const seen: unknown[] = [];
    for (const [fetch, base] of ways) {
      mock.fail('*', { kind: 'respond', status, body: '' });
      const response = await fetch(base + PATH, { method, headers: HEADERS });
      const hasBody = [response, response.clone()].map(({ body }) => body !== null);
      seen.push([facts(response, base), facts(response.clone(), base), hasBody]);
    }
    expect(seen[0]).toEqual(seen[1]);
  });

  it('with the status text of every status', async () => {
    const { mock, ways } = await both();
    const [[fetch, base]] = ways;
    for (let status = 200; status < 600; status++) {
      mock.fail('*', { kind: 'respond', status, body: '' });
      const { statusText } = await fetch(base + PATH, { ...post, redirect: 'manual' });
      expect([status, statusText]).toEqual([status, STATUS_CODES[status] ?? 'unknown']);
    }
  });
});
