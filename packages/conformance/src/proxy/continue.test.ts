import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { expect, it } from 'vitest';
import { failureOf, PATIENT, serveBehindNginx } from './behind-nginx.ts';
import { describeNginx } from './nginx.ts';
import { passesOn } from './nginx-config.ts';

/** Counts the interim answers that came before those that count. */
function fetchThatWaits() {
  let interim = 0;
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const asked = new Request(input, init);
    const body = await asked.text();
    const headers = {
      ...Object.fromEntries(asked.headers),
      expect: '100-continue',
      'content-length': Buffer.byteLength(body),
    };
    const sent = request(asked.url, { method: asked.method, headers });
    sent.on('continue', () => {
      interim += 1;
      sent.end(body);
    });
    sent.flushHeaders();
    const [message]: IncomingMessage[] = await once(sent, 'response');
    if (!message) throw new Error('No answer came.');
    const text = (await message.setEncoding('utf8').toArray()).join('');
    sent.destroy();
    return new Response(text, { status: message.statusCode ?? 0 });
  };
  return { fetch, interim: () => interim };
}

describeNginx('a request that asks nginx whether to go on', () => {
  it('goes on', async () => {
    const { mock, client } = await serveBehindNginx(passesOn());
    const { fetch, interim } = fetchThatWaits();
    const { oid } = await client({ fetch }).createPatient(PATIENT);
    expect([interim(), mock.patients.get(oid)?.username]).toEqual([1, 'UHID-1']);
  });

  it('keeps its body to itself where nginx says no', async () => {
    const { mock, client } = await serveBehindNginx(passesOn('client_max_body_size 10;'));
    const { fetch, interim } = fetchThatWaits();
    const error = await failureOf(client({ fetch }).createPatient(PATIENT));
    expect(error).toMatchObject({ status: 413, outcome: 'rejected', attempts: 1 });
    expect([interim(), mock.requests.length]).toEqual([0, 0]);
  });

  it("is no request of Node's own fetch: the client refuses the header", async () => {
    const { mock, client } = await serveBehindNginx(passesOn());
    const headers = { expect: '100-continue' };
    expect(() => client({ headers })).toThrow('headers must not contain expect');
    expect(mock.requests).toEqual([]);
  });
});
