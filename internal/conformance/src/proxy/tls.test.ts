import { selfSigned } from '@profiles/testkit/certificate';
import { clientOf } from '@profiles/testkit/clients';
import { expect, it } from 'vitest';
import { fetchThrough } from './agent.ts';
import { endingsOf, failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { both, rejected } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { passesOn } from './nginx-config.ts';

const certificate = selfSigned();

const overTls = (directives = '') => passesOn(directives, certificate);

const NOT_SENT = { code: 'connection_failed', outcome: 'not_sent', attempts: 1 };

describeNginx('the client over TLS', () => {
  it('rejects a self-signed certificate, sends nothing and does not retry', async () => {
    const ending = { ...NOT_SENT, arrived: 0, stored: false };
    expect(await endingsOf({ nginx: overTls() })).toEqual(both(ending));
  });

  it('names the problem of the certificate in the cause of the error', async () => {
    const { client } = await serveBehindNginx(overTls());
    const error = await failureOf(client().createPatient(PATIENT));
    expect(error?.cause).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('rejects a certificate for another host, and sends nothing', async () => {
    const connect = { ca: certificate.cert, servername: 'api.example.com' };
    const fetch = await fetchThrough({ connect });
    const { mock, client } = await serveBehindNginx(overTls());
    const error = await failureOf(client({ fetch }).createPatient(PATIENT));
    expect(error).toMatchObject({ ...NOT_SENT, cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
    expect(mock.requests).toEqual([]);
  });

  it('is rejected by nginx if it has no client certificate', async () => {
    const fetch = await fetchThrough({ connect: { ca: certificate.cert } });
    const nginx = overTls('ssl_verify_client on; ssl_client_certificate cert.pem;');
    const endings = await endingsOf({ nginx, options: { fetch } });
    expect(endings).toEqual(both(rejected(400, 'bad_request')));
  });

  it('is rejected by nginx if it speaks plain HTTP', async () => {
    const { url, mock } = await serveBehindNginx(overTls());
    const profiles = clientOf(url.replace('https:', 'http:'));
    const error = await failureOf(profiles.createPatient(PATIENT));
    expect(error).toMatchObject({ code: 'bad_request', outcome: 'rejected', attempts: 1 });
    expect(mock.requests).toEqual([]);
  });

  it('sends nothing to a port that speaks plain HTTP, and retries the handshake', async () => {
    const { url, mock } = await serveBehindNginx(passesOn());
    const profiles = clientOf(url.replace('http:', 'https:'));
    const error = await failureOf(profiles.createPatient(PATIENT));
    expect(error).toMatchObject({ ...NOT_SENT, attempts: 3 });
    expect(mock.requests).toEqual([]);
  });
});
