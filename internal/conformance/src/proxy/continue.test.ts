import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { describeNginx } from './nginx.ts';
import { passesOn } from './nginx-config.ts';

/** Returns a `fetch` that sends the body after a 100 Continue, and the count of those. */
function fetchThatWaits() {
  let interim = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const outgoing = new Request(input, init);
    const body = await outgoing.text();
    const headers = {
      ...Object.fromEntries(outgoing.headers),
      expect: '100-continue',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(outgoing.url, { method: outgoing.method, headers });
    sent.on('continue', () => {
      interim += 1;
      sent.end(body);
    });
    sent.flushHeaders();
    const [message]: IncomingMessage[] = await once(sent, 'response');
    if (!message) throw new Error('No response arrived.');
    const text = (await message.setEncoding('utf8').toArray()).join('');
    sent.destroy();
    return new Response(text, { status: message.statusCode ?? 0 });
  };
  return { fetch, interim: () => interim };
}

describeNginx('a request with Expect: 100-continue', () => {
  it('sends its body after nginx responds 100', async () => {
    const { mock, client } = await serveBehindNginx(passesOn());
    const { fetch, interim } = fetchThatWaits();
    const { oid } = await client({ fetch }).createPatient(PATIENT);
    expect([interim(), mock.patients.get(oid)?.username]).toEqual([1, 'UHID-1']);
  });

  it('does not send its body if nginx responds 413', async () => {
    const { mock, client } = await serveBehindNginx(passesOn('client_max_body_size 10;'));
    const { fetch, interim } = fetchThatWaits();
    const error = await failureOf(client({ fetch }).createPatient(PATIENT));
    expect(error).toMatchObject({ status: 413, outcome: 'rejected', attempts: 1 });
    expect([interim(), mock.requests.length]).toEqual([0, 0]);
  });

  it("is not possible with Node's own fetch: the client rejects the header", async () => {
    const { mock, client } = await serveBehindNginx(passesOn());
    const headers = { expect: '100-continue' };
    expect(() => client({ headers })).toThrow('headers must not contain expect');
    expect(mock.requests).toEqual([]);
  });
});
