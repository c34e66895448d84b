import { FAULTS_BY_KIND, type KnownFault } from '@profiles/testkit/known-faults';
import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Fault, faults, type ProfilesMock } from '../src/index.ts';

/**
 * The client that sends the requests. A page cannot read a redirect that it does not follow, and
 * MSW's service worker does not report that a page disconnected.
 */
export type Client = 'node' | 'page';

/** A mock that is reached through an adapter. */
export interface Reached {
  readonly url: string;
  readonly fetch: typeof globalThis.fetch;
  /** @defaultValue `node` */
  readonly client?: Client;
}

const { setTimeout: schedule } = globalThis;

/** Lets pending work continue while the clock is fake. */
const turn = () => new Promise<void>((resolve) => schedule(resolve));

/** Waits until a mock has received the request of each planned fault. */
async function received(mock: ProfilesMock): Promise<void> {
  while (mock.faults.length > 0) await turn();
}

/** Advances the fake clock until a promise settles. */
async function passTime<T>(pending: Promise<T>): Promise<T> {
  let isSettled = false;
  const settle = () => {
    isSettled = true;
  };
  pending.then(settle, settle);
  while (!isSettled) {
    await vi.advanceTimersByTimeAsync(50);
    await turn();
  }
  return pending;
}

const LEFT = new Error('enough');

/** Returns how much of a response arrived: `never` if none did before the client left. */
async function arrivalOf(pending: Promise<Response>): Promise<KnownFault['arrives']> {
  try {
    const response = await pending;
    return await response.text().then(
      () => 'whole',
      () => 'half',
    );
  } catch (error) {
    if (error === LEFT) return 'never';
    if (error instanceof TypeError) return 'broken';
    throw error;
  }
}

/** Declares the tests of every fault through one adapter. */
export function describeFaults(
  name: string,
  reach: (mock: ProfilesMock) => Reached | Promise<Reached>,
): void {
  describe(name, () => {
    let mock: ProfilesMock;
    let reached: Reached;

    beforeEach(async () => {
      mock = createHospital();
      reached = await reach(mock);
    });
    afterEach(() => {
      vi.useRealTimers();
    });

    const create = (init: RequestInit = {}) =>
      reached.fetch(`${reached.url}/profiles/v1/patient/`, {
        method: 'POST',
        headers: HEADERS,
        body: JSON.stringify(ASHA),
        redirect: 'manual',
        ...init,
      });
    const stored = () => mock.patients.size - 1;
    const kinds = () => mock.requests.map(({ fault, response }) => [fault, response?.status]);

    describe.each(Object.entries(FAULTS_BY_KIND))('a fault of the kind %s', (kind, known) => {
      it.each(known)('is delivered and stored as documented: $fault', async (promised) => {
        const { isStored, status = 201, arrives } = promised;
        mock.fail('createPatient', promised.fault);
        const controller = new AbortController();
        const arrival = arrivalOf(create({ signal: controller.signal }));
        await expect.poll(() => mock.requests.length, { interval: 1 }).toBe(1);
        const sent = arrives === 'broken' || arrives === 'never' ? undefined : status;
        expect([stored(), kinds()]).toEqual([Number(isStored), [[kind, sent]]]);
        // If this request gets a response, a response to the first would have arrived too.
        expect((await create()).status).toBe(201);
        if (arrives === 'never') controller.abort(LEFT);
        expect(await arrival).toBe(arrives === 'unreadable' ? 'whole' : arrives);
      });
    });

    it.each<[string, Fault, number, string | null, string, number]>([
      ['html502', faults.html502, 502, 'text/html; charset=utf-8', '<html>', 0],
      ['wrongContentType', faults.wrongContentType, 201, 'text/html; charset=utf-8', '{"oid"', 1],
      ['redirect', faults.redirect, 302, null, '', 0],
      ['without a content type', { kind: 'respond', status: 500, body: 'x' }, 500, null, 'x', 0],
    ])('responds as the fault says: %s', async (_, fault, status, type, start, count) => {
      mock.fail('createPatient', fault);
      const response = await create();
      const isOpaque = reached.client === 'page' && fault === faults.redirect;
      expect([response.status, response.headers.get('content-type')]).toEqual(
        isOpaque ? [0, null] : [status, type],
      );
      const text = await response.text();
      expect(start === '' ? text === '' : text.startsWith(start)).toBe(true);
      expect([stored(), kinds()]).toEqual([count, [['respond', status]]]);
    });

    it.each<[string, Fault | undefined, Readonly<Record<string, string>>, number]>([
      ['a fault with a body', { kind: 'respond', status: 503, body: 'x' }, {}, 503],
      ['a stored fault with a body', { kind: 'respond', body: 'x', stored: true }, {}, 405],
      ['a content encoding that the mock rejects', undefined, { 'content-encoding': 'br' }, 415],
    ])('returns no body to HEAD with %s', async (_, fault, headers, status) => {
      if (fault) mock.fail('*', fault);
      const init = { method: 'HEAD', headers: { ...HEADERS, ...headers } };
      const response = await reached.fetch(`${reached.url}/profiles/v1/patient/`, init);
      expect([response.status, await response.text()]).toEqual([status, '']);
      expect(mock.requests[0]?.response).toMatchObject({ status, body: '' });
    });

    it('delays a request before it is handled', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      mock.fail('createPatient', { kind: 'delay', ms: 60_000 });
      const pending = create();
      await received(mock);
      await vi.advanceTimersByTimeAsync(59_000);
      expect([stored(), kinds()]).toEqual([0, []]);
      expect((await passTime(pending)).status).toBe(201);
      expect([stored(), kinds()]).toEqual([1, [['delay', 201]]]);
    });

    it('drops a delayed request when it learns that the client left', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      mock.fail('createPatient', { kind: 'delay', ms: 60_000 });
      const controller = new AbortController();
      const pending = create({ signal: controller.signal });
      await received(mock);
      controller.abort(new Error('enough'));
      await expect(pending).rejects.toThrow('enough');
      if (reached.client === 'page') await vi.advanceTimersByTimeAsync(60_000);
      while (mock.requests.length === 0) await turn();
      expect([stored(), kinds()]).toEqual(
        reached.client === 'page' ? [1, [['delay', 201]]] : [0, [['delay', undefined]]],
      );
    });

    it('sends a dripping response in pieces', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      mock.fail('createPatient', { kind: 'drip', bytesPerSecond: 40 });
      // MSW 3 sends the headers together with the first bytes of the body.
      const response = await passTime(create());
      expect([response.status, stored()]).toEqual([201, 1]);
      const chunks: Uint8Array<ArrayBuffer>[] = [];
      const read = async () => {
        for await (const chunk of response.body ?? []) chunks.push(chunk);
      };
      await passTime(read());
      expect(await new Blob(chunks).text()).toBe('{"oid":"patient-1"}');
      expect(chunks.length).toBeGreaterThan(5);
      expect(kinds()).toEqual([['drip', 201]]);
    });

    it('stops a dripping response when the client leaves', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      mock.fail('createPatient', { kind: 'drip', bytesPerSecond: 0.1 });
      const controller = new AbortController();
      const response = await passTime(create({ signal: controller.signal }));
      const pending = response.text();
      controller.abort(new Error('enough'));
      // Firefox replaces the reason once the headers have arrived.
      await expect(pending).rejects.toThrow(/enough|aborted/);
    });
  });
}
