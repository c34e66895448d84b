import { ASHA, createHospital, HEADERS } from '@profiles/testkit/send';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { head, raw, serveBy } from '../../../test/raw-http.ts';
import { callOf, fetchFrom, SANDBOX_SERVERS, type SandboxServer } from '../../../test/sandboxes.ts';
import type { Fault, ProfilesMock } from '../../index.ts';
import { createDispatcher, type Frame } from '../dispatch.ts';
import { WebFrame } from '../web/web-frame.ts';

const SERVICE = '/sandbox/one/profiles/v1/patient/';
const ADMIN = '/sandbox/one/__mock__/patients';
const CREATE = { method: 'POST', headers: HEADERS } as const;

/** Returns a body that is sent in two halves, and a function that sends the second one. */
function slowBody() {
  const [first, second] = ['{"fn":"Asha","dob":"1990-', '04-12","gen":"F"}'];
  const { readable, writable } = new TextEncoderStream();
  const writer = writable.getWriter();
  const written = writer.write(first);
  const finish = () => Promise.allSettled([written, writer.write(second), writer.close()]);
  return { body: readable, finish };
}

describe.each(Object.entries(SANDBOX_SERVERS))(
  'a request to a deleted sandbox over %s',
  (way, start) => {
    /** Starts a server. The promise resolves with the mock once a request is in the sandbox. */
    async function startOne(options: { readonly delay?: number } = {}) {
      let enter = (_: ProfilesMock) => {};
      const entered = new Promise<ProfilesMock>((resolve) => {
        enter = resolve;
      });
      const create = () => {
        const mock = createHospital();
        enter(mock);
        return mock;
      };
      const server = await start({ create, ...options });
      return { server, entered };
    }

    const send = ({ url, fetch }: SandboxServer, path: string, body: BodyInit) =>
      fetch(url + path, { ...CREATE, body, ...{ duplex: 'half' } });
    const remove = (server: SandboxServer) => callOf(server)('DELETE', '/__mock__/sandboxes/one');
    const waitForFault = ({ faults }: ProfilesMock) => faults.length === 0;

    it.each([
      ['a create', SERVICE],
      ['a record of the admin API', ADMIN],
    ])('is not acknowledged if its body is slow: %s', async (_, path) => {
      const { server, entered } = await startOne();
      const { body, finish } = slowBody();
      const lost = expect(send(server, path, body)).rejects.toThrow(TypeError);
      const mock = await entered;
      await remove(server);
      await lost;
      await finish();
      expect([mock.patients.size, mock.requests]).toEqual([1, []]);
      expect((await callOf(server)('GET', '/__mock__/sandboxes')).json).toEqual([]);
    });

    it.each<[string, Fault]>([
      ['a delay', { kind: 'delay', ms: 60_000 }],
      ['a hang', { kind: 'hang' }],
    ])('is not acknowledged during the fault %s', async (_, fault) => {
      const { server, entered } = await startOne();
      await callOf(server)('POST', '/__mock__/sandboxes', { name: 'one' });
      const mock = await entered;
      mock.fail('*', fault);
      const lost = expect(send(server, SERVICE, JSON.stringify(ASHA))).rejects.toThrow(TypeError);
      await expect.poll(() => waitForFault(mock)).toBe(true);
      await remove(server);
      await lost;
      expect(mock.patients.size).toBe(1);
    });

    it('ends while its response drips', async () => {
      const { server, entered } = await startOne();
      await callOf(server)('POST', '/__mock__/sandboxes', { name: 'one' });
      (await entered).fail('*', { kind: 'drip', bytesPerSecond: 1 });
      const response = await send(server, SERVICE, JSON.stringify(ASHA));
      await remove(server);
      await expect(response.text()).rejects.toThrow();
    });

    it.runIf(way === 'node:http')(
      'is not acknowledged during the delay of the server',
      async () => {
        const { server, entered } = await startOne({ delay: 60_000 });
        const lost = expect(send(server, SERVICE, JSON.stringify(ASHA))).rejects.toThrow(TypeError);
        const mock = await entered;
        await remove(server);
        await lost;
        expect([mock.patients.size, mock.requests]).toEqual([1, []]);
      },
    );

    it.runIf(way === 'node:http')(
      'is not acknowledged if it waits behind another response',
      async () => {
        vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
        onTestFinished(() => void vi.useRealTimers());
        const mocks = new Map<string, ProfilesMock>();
        const create = (name: string) => {
          const mock = createHospital();
          mocks.set(name, mock);
          return mock;
        };
        const server = await start({ create });
        await callOf(server)('POST', '/__mock__/sandboxes', { name: 'slow' });
        mocks.get('slow')?.fail('*', { kind: 'delay', ms: 60_000 });
        const body = JSON.stringify(ASHA);
        const requestTo = (name: string, ...more: readonly string[]) => {
          const line = `POST /sandbox/${name}/profiles/v1/patient/`;
          return head(line, [`Content-Length: ${body.length}`, ...more]) + body;
        };
        const both = requestTo('slow') + requestTo('one', 'Connection: close');
        const responses = raw(server.url, both);
        await expect.poll(() => mocks.get('one')?.patients.size).toBe(2);
        await remove(server);
        vi.advanceTimersByTime(60_000);
        expect((await responses).match(/HTTP\/1.1 \d+/g)).toEqual(['HTTP/1.1 201']);
      },
    );
  },
);

describe('a create in a sandbox that is deleted while it stores the patient', () => {
  function deleteOnWrite() {
    const mock = createHospital();
    const removed = new AbortController();
    mock.subscribe(() => removed.abort());
    const dispatch = createDispatcher(mock, { access: 'off' });
    const enterAndDispatch = (frame: Frame) => {
      frame.enter(removed.signal, () => {});
      return dispatch(frame);
    };
    return { mock, dispatch: enterAndDispatch };
  }
  const PATIENT = '/profiles/v1/patient/';
  const init = { ...CREATE, body: JSON.stringify(ASHA) };

  it('is not acknowledged over node:http', async () => {
    const { mock, dispatch } = deleteOnWrite();
    const { url } = await serveBy(dispatch);
    await expect(fetch(url + PATIENT, init)).rejects.toThrow(TypeError);
    expect(mock.patients.size).toBe(2);
  });

  it('is not acknowledged through a web handler', async () => {
    const { mock, dispatch } = deleteOnWrite();
    const send = fetchFrom((request) => new WebFrame(request).respond(dispatch));
    await expect(send(`http://localhost${PATIENT}`, init)).rejects.toThrow(TypeError);
    expect(mock.patients.size).toBe(2);
  });
});
