import { expect, it } from 'vitest';
import { probeRequest } from '../catalogue/probe-request.ts';
import { Sender } from './sender.ts';
import { readSettings } from './settings.ts';

const TARGET = { baseUrl: 'https://api.test', token: 'token', clientId: 'desk' };
const MIB = 1_048_576;

async function responseOf(body: BodyInit) {
  const sender = new Sender(readSettings({ ...TARGET, fetch: async () => new Response(body) }));
  const context = { ...TARGET, label: 'l', emrUser: undefined, patient: undefined };
  const request = probeRequest({ to: 'patients', body: {} }, context);
  if (!request) throw new Error('There is no request.');
  const response = await sender.send(request);
  if (typeof response === 'string') throw new Error(response);
  return response;
}

it('reads a response of 1 MiB to its end', async () => {
  const { body, isCut } = await responseOf('x'.repeat(MIB));
  expect([body.length, isCut]).toEqual([MIB, false]);
});

it('stops reading a response after 1 MiB', async () => {
  let sent = 0;
  let isCancelled = false;
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 65_536;
      if (sent > 100 * MIB) return controller.close();
      controller.enqueue(new Uint8Array(65_536).fill(120));
    },
    cancel() {
      isCancelled = true;
    },
  });
  const { body, isCut } = await responseOf(endless);
  expect({ length: body.length, isCut, isCancelled }).toEqual({
    length: MIB,
    isCut: true,
    isCancelled: true,
  });
  expect(sent).toBeLessThan(2 * MIB);
});
