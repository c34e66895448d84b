import { expect, it } from 'vitest';
import { type Describe, endingsOf } from './behind-nginx.ts';
import { describeNginx } from './nginx.ts';

/** Sends everything on to where the service can be reached: a client that follows would store. */
const sendsOn =
  (status: number): Describe =>
  (service) => ({
    server: `
      location / { return ${status} /moved$request_uri; }
      location /moved/ { proxy_pass ${service}/; }`,
  });

describeNginx('a redirect by nginx', () => {
  it.each([
    { status: 301, outcome: 'rejected' },
    { status: 302, outcome: 'unknown' },
    { status: 303, outcome: 'unknown' },
    { status: 307, outcome: 'rejected' },
    { status: 308, outcome: 'rejected' },
  ])('with $status is not followed, and leaves it $outcome', async ({ status, outcome }) => {
    const ending = { code: 'redirected', status, outcome, attempts: 1, arrived: 0, stored: false };
    expect(await endingsOf({ nginx: sendsOn(status) })).toEqual({ create: ending, update: ending });
  });

  it('to HTTPS is not followed', async () => {
    const nginx: Describe = () => ({ server: 'return 301 https://$host$request_uri;' });
    const facts = { code: 'redirected', status: 301, outcome: 'rejected', attempts: 1 };
    const ending = { ...facts, arrived: 0, stored: false };
    expect(await endingsOf({ nginx })).toEqual({ create: ending, update: ending });
  });

  it('that cuts off the slash at the end hits the creation alone', async () => {
    const nginx: Describe = (service) => ({
      server: `
        rewrite ^(/.+)/$ $1 permanent;
        location / { proxy_pass ${service}; }`,
    });
    expect(await endingsOf({ nginx })).toEqual({
      create: {
        code: 'redirected',
        status: 301,
        outcome: 'rejected',
        attempts: 1,
        arrived: 0,
        stored: false,
      },
      update: { arrived: 1, stored: true },
    });
  });

  it('that comes after the write leaves it unknown', async () => {
    const nginx: Describe = (service) => ({ server: `location / { proxy_pass ${service}; }` });
    const headers = { location: '/profiles/v1/done' };
    const fault = { kind: 'respond', status: 303, headers, body: '', stored: true } as const;
    const facts = { code: 'redirected', status: 303, outcome: 'unknown', attempts: 1 };
    const ending = { ...facts, arrived: 1, stored: true };
    expect(await endingsOf({ nginx, fault })).toEqual({ create: ending, update: ending });
  });
});
