import { RedirectError } from '@profiles/sdk';
import { servicesWithEveryValue } from '@profiles/testkit/services-with-every-value';
import { describe, expect, it } from 'vitest';
import { NEW, openHospital } from './hospital.ts';
import { expectRejection } from './rejections.ts';

describe.each(servicesWithEveryValue())('a service with limits, with $name', ({ behaviour }) => {
  it('rejects requests beyond the rate limit, and accepts them after Retry-After', async () => {
    const { mock, clock, user, client } = openHospital(behaviour);
    const one = client();
    for (let at = 0; at < 100; at++) await one.updateEmrUser(user, { s: 'Mx' });
    const call = one.createPatient(NEW);
    if (behaviour.rateLimit === 'none') {
      await call;
    } else {
      const error = await expectRejection(call, behaviour, 429, 'rate_limited');
      expect([error.retryAfter, mock.patients.size]).toEqual([60, 1]);
      clock.time += 60_000;
      await one.createPatient(NEW);
    }
    expect(mock.patients.size).toBe(2);
  });

  it('rejects a body beyond bodyLimit', async () => {
    const { mock, client } = openHospital(behaviour);
    const call = client().createPatient({ ...NEW, s: 'x'.repeat(1_048_576) });
    if (behaviour.bodyLimit === 'none') await call;
    else await expectRejection(call, behaviour, 413, 'payload_too_large');
    expect(mock.patients.size).toBe(behaviour.bodyLimit === 'none' ? 2 : 1);
  });

  it('redirects a create without the trailing slash, and the client does not follow', async () => {
    const { mock, client } = openHospital(behaviour);
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const response = await mock.fetch(new Request(request.url.replace(/\/$/, ''), request));
      // A new Response has no URL. From another URL, the client would conclude that fetch followed a redirect.
      return new Response(response.body, response);
    };
    const call = client({ fetch }).createPatient(NEW);
    if (behaviour.trailingSlash === 'either') {
      await call;
    } else {
      const error = await call.catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(RedirectError);
      expect(error).toMatchObject({ status: 307, outcome: 'rejected' });
    }
    expect(mock.patients.size).toBe(behaviour.trailingSlash === 'either' ? 2 : 1);
  });
});
