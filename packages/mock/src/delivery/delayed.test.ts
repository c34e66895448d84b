import { expect, it } from 'vitest';
import { afterDelay } from './delayed.ts';

const response = { status: 200, headers: {}, body: '' };

it('hands on at once what is not delayed', async () => {
  const delivery = { kind: 'response', response } as const;
  await expect(afterDelay(delivery, undefined)).resolves.toBe(delivery);
});

it('answers after the delay, and not where the client leaves before', async () => {
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

it('drops what the mock no longer hands to the service', async () => {
  const delayed = { kind: 'delay', ms: 1, proceed: () => undefined, abandon() {} } as const;
  expect(await afterDelay(delayed, undefined)).toEqual({ kind: 'drop' });
});
