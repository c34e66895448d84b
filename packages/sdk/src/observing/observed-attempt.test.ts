import { clientWith } from '@profiles/testkit/clients';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { recordingFetch } from '../../test/scripted-service.ts';
import type { CallObserver, ObservedAttempt } from './observer.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F' } as const;

describe('an observed attempt', () => {
  async function sentWith(attempt: ObservedAttempt, headers: Record<string, string> = {}) {
    const { fetch, sent } = recordingFetch();
    const observer: CallObserver = { start: () => ({ attempt: () => attempt }) };
    const options = { fetch, observer, token: 'token-1', headers: { 'x-kept': '1', ...headers } };
    await clientWith(options, new VirtualTime()).createPatient(ASHA);
    expect(sent).toHaveLength(1);
    return sent[0]?.headers;
  }

  it('sends the headers of the observer, which override those of the client', async () => {
    const headers = { TraceParent: 'new', 'x-other': 'é' };
    expect(await sentWith({ headers }, { traceparent: 'old' })).toMatchObject({
      traceparent: 'new',
      'x-other': 'é',
      'x-kept': '1',
    });
  });

  it.each([
    ['authorization', 'Bearer other'],
    ['Client-Id', 'other'],
    ['x-a', 'a\nb'],
    ['x-a', undefined as unknown as string],
  ])('drops only the header %s: %j of the observer', async (name, value) => {
    const plain = await sentWith({});
    expect(await sentWith({ headers: { [name]: value, 'x-good': '1' } })).toEqual({
      ...plain,
      'x-good': '1',
    });
  });

  it("calls fetch inside the observer's run function", async () => {
    let depth = 0;
    const depths: number[] = [];
    const { fetch, sent } = recordingFetch();
    const attempt: ObservedAttempt = {
      run(send) {
        depth += 1;
        const sending = send();
        depth -= 1;
        return sending;
      },
    };
    const observer: CallObserver = { start: () => ({ attempt: () => attempt }) };
    const own: typeof fetch = (...request) => {
      depths.push(depth);
      return fetch(...request);
    };
    await clientWith({ fetch: own, observer }, new VirtualTime()).createPatient(ASHA);
    expect([depths, sent.length]).toEqual([[1], 1]);
  });

  it.each([
    ['a response', async () => Response.json({ oid: 'p-1' })],
    ['a failure', () => Promise.reject(new Error('https://api.example.com/patient-of-the-error'))],
  ])('passes the run function no data of %s', async (_, fetch) => {
    const received: unknown[] = [];
    const run: ObservedAttempt['run'] = (send) => {
      void Promise.resolve(send()).then(
        (...values) => received.push('resolved', ...values),
        (reason) => received.push('rejected', reason),
      );
      return send();
    };
    const observer: CallObserver = { start: () => ({ attempt: () => ({ run }) }) };
    const client = clientWith({ fetch, observer, maxRetries: 0 }, new VirtualTime());
    await client.createPatient(ASHA).catch(() => {});
    expect(received).toEqual(['resolved', undefined]);
  });
});
