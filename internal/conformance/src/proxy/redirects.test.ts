import { expect, it } from 'vitest';
import { endingsOf } from './behind-nginx.ts';
import { both, rejected } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { type Describe, passesOn } from './nginx-config.ts';

/** Redirects every request to an address of the service, so that a client that follows stores. */
const sendsOn =
  (status: number): Describe =>
  (service) => ({
    server: `
      location / { return ${status} /moved$request_uri; }
      location /moved/ { proxy_pass ${service}/; }`,
  });

describeNginx('the client, if nginx redirects', () => {
  it.each([
    { status: 301, outcome: 'rejected' },
    { status: 302, outcome: 'unknown' },
    { status: 303, outcome: 'unknown' },
    { status: 307, outcome: 'rejected' },
    { status: 308, outcome: 'rejected' },
  ])('does not follow $status, and reports the outcome $outcome', async ({ status, outcome }) => {
    const ending = { ...rejected(status, 'redirected'), outcome };
    expect(await endingsOf({ nginx: sendsOn(status) })).toEqual(both(ending));
  });

  it('does not follow a redirect to HTTPS', async () => {
    const nginx: Describe = () => ({ server: 'return 301 https://$host$request_uri;' });
    expect(await endingsOf({ nginx })).toEqual(both(rejected(301, 'redirected')));
  });

  it('reports a redirect to the path without its trailing slash, which only a create has', async () => {
    const nginx = passesOn('rewrite ^(/.+)/$ $1 permanent;');
    expect(await endingsOf({ nginx })).toEqual({
      create: rejected(301, 'redirected'),
      update: { arrived: 1, stored: true },
    });
  });

  it('reports an unknown outcome if a 303 follows the write', async () => {
    const headers = { location: '/profiles/v1/done' };
    const fault = { kind: 'respond', status: 303, headers, body: '', stored: true } as const;
    const ending = { ...rejected(303, 'redirected'), outcome: 'unknown', arrived: 1, stored: true };
    expect(await endingsOf({ nginx: passesOn(), fault })).toEqual(both(ending));
  });
});
