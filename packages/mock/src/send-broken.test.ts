import { getEventListeners, once } from 'node:events';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { sendBroken } from './send-broken.ts';

const HANG = { kind: 'hang', fault: { kind: 'hang' } } as const;

function hang() {
  const closing = new AbortController();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  const over = sendBroken(HANG, response, undefined, closing.signal);
  return { closing, response, over };
}

describe('a request that hangs', () => {
  it('leaves nothing with the server once its client has left', async () => {
    const { closing, response, over } = hang();
    response.emit('close');
    await over;
    expect(getEventListeners(closing.signal, 'abort')).toEqual([]);
    expect(response.listenerCount('close')).toBe(0);
  });

  it('is over where its client has left before', async () => {
    const response = new ServerResponse(new IncomingMessage(new Socket()));
    response.destroy();
    await once(response, 'close');
    await sendBroken(HANG, response, undefined, new AbortController().signal);
    expect(response.destroyed).toBe(true);
  });

  it('is over once the server closes', async () => {
    const { closing, response, over } = hang();
    closing.abort();
    await over;
    expect(response.destroyed).toBe(true);
    expect(response.listenerCount('close')).toBe(0);
  });
});
