import { selfSigned } from '@profiles/harness/self-signed';
import { clientOf } from '@profiles/samples/clients';
import { expect, it } from 'vitest';
import { fetchThrough } from './agent.ts';
import { endingsOf, failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { both, rejected } from './ending.ts';
import { describeNginx } from './nginx.ts';
import { passesOn } from './nginx-config.ts';

const certificate = selfSigned();

const overTls = (directives = '') => passesOn(directives, certificate);

const NOT_SENT = { code: 'connection_failed', outcome: 'not_sent', attempts: 1 };

describeNginx('over TLS', () => {
  it('a self-signed certificate is refused before anything is sent, and for good', async () => {
    const ending = { ...NOT_SENT, arrived: 0, stored: false };
    expect(await endingsOf({ nginx: overTls() })).toEqual(both(ending));
  });

  it('the error says what is wrong with the certificate', async () => {
    const { client } = await serveBehindNginx(overTls());
    const error = await failureOf(client().createPatient(PATIENT));
    expect(error?.cause).toMatchObject({ code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
  });

  it('a certificate for another host is refused before anything is sent', async () => {
    const connect = { ca: certificate.cert, servername: 'api.example.com' };
    const fetch = await fetchThrough({ connect });
    const { mock, client } = await serveBehindNginx(overTls());
    const error = await failureOf(client({ fetch }).createPatient(PATIENT));
    expect(error).toMatchObject({ ...NOT_SENT, cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' } });
    expect(mock.requests).toEqual([]);
  });

  it('a missing certificate of the client is refused by nginx', async () => {
    const fetch = await fetchThrough({ connect: { ca: certificate.cert } });
    const nginx = overTls('ssl_verify_client on; ssl_client_certificate cert.pem;');
    const endings = await endingsOf({ nginx, options: { fetch } });
    expect(endings).toEqual(both(rejected(400, 'bad_request')));
  });

  it('plain HTTP is refused by nginx', async () => {
    const { url, mock } = await serveBehindNginx(overTls());
    const profiles = clientOf(url.replace('https:', 'http:'));
    const error = await failureOf(profiles.createPatient(PATIENT));
    expect(error).toMatchObject({ code: 'bad_request', outcome: 'rejected', attempts: 1 });
    expect(mock.requests).toEqual([]);
  });

  it('a port that speaks plain HTTP receives nothing, as no handshake succeeds', async () => {
    const { url, mock } = await serveBehindNginx(passesOn());
    const profiles = clientOf(url.replace('http:', 'https:'));
    const error = await failureOf(profiles.createPatient(PATIENT));
    expect(error).toMatchObject({ ...NOT_SENT, attempts: 3 });
    expect(mock.requests).toEqual([]);
  });
});
