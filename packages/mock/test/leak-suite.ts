import { codePoint } from '@profiles/testkit/code-point';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { arrivalsBelow } from './arrivals.ts';
import type { MswMajor } from './msw-major.ts';
import { createHospital } from './send.ts';

/** Methods that a client cannot send. */
const FORBIDDEN = ['CONNECT', 'TRACE', 'TRACK'];

const known = fc.constantFrom(
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
);
const unknown = fc
  .stringMatching(/^[!#$%&'*+.^_`|~A-Za-z0-9-]{1,12}$/)
  .filter((method) => !FORBIDDEN.includes(method.toUpperCase()));
const paths = fc.oneof(
  fc.constantFrom('', '/', '?a=b', '#c', '/profiles/v1/patient', '/profiles/v1/emr-user/'),
  fc.string({ unit: codePoint }).map((text) => `/${text}`),
);

/** Declares the test that no request below the base URL of a mock reaches the network. */
export function itLeaksNothing({ methods, network, profilesHandlers, listen }: MswMajor): void {
  const sent = methods === 'known' ? known : fc.oneof(known, unknown);
  it(`lets none of ${methods} methods and paths below the base URL reach the network`, async () => {
    const baseUrl = `${network()}/${crypto.randomUUID()}`;
    const early = await fetch(`${baseUrl}/early`);
    expect(early.status).toBe(200);
    const stop = listen(profilesHandlers(createHospital({ baseUrl })));
    try {
      await fc.assert(
        fc.asyncProperty(sent, paths, async (method, path) => {
          const { href, origin, pathname } = new URL(baseUrl + path);
          // Dots in a path can lead outside the base URL.
          fc.pre(`${origin}${pathname}/`.startsWith(`${baseUrl}/`));
          const { status } = await fetch(href, { method });
          expect(status).toBeGreaterThanOrEqual(400);
        }),
      );
    } finally {
      stop();
    }
    expect(await arrivalsBelow(baseUrl)).toEqual([`GET ${new URL(baseUrl).pathname}/early`]);
  });
}
