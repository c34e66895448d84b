import { expect, it } from 'vitest';
import { afterDelay } from './delayed.ts';

const response = { status: 200, headers: {}, body: '' };

it('returns a delivery without a delay immediately', async () => {
  const delivery = { kind: 'response', response } as const;
  await expect(afterDelay(delivery, undefined)).resolves.toBe(delivery);
});

it('responds after the delay, and abandons the request when the client leaves before', async () => {
  const left: string[] = [];
  const delayed = {
    kind: 'delay',
    ms: 1,
    proceed: () => response,
    abandon: () => void left.push('abandoned'),
  } as const;
  expect(await afterDelay(delayed, undefined)).toEqual({ kind: 'response', response });
  const reason = new Error('enough');
  await expect(afterDelay(delayed, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(left).toEqual(['abandoned']);
});

it('drops a delayed request that the mock no longer handles', async () => {
  const delayed = { kind: 'delay', ms: 1, proceed: () => undefined, abandon() {} } as const;
  expect(await afterDelay(delayed, undefined)).toEqual({ kind: 'drop' });
});
