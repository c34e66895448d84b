import { readFile } from 'node:fs/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { foreignService, type Responder } from '../../../test/foreign-service.ts';
import { manualTimeout } from '../../../test/manual-timeout.ts';
import { temporaryFile } from '../../../test/run-command.ts';
import { createProfilesMock } from '../../create-profiles-mock.ts';
import { BEHAVIOUR_IDS } from '../../ledger/ledger.ts';
import { runCalibrate } from './run-calibrate.ts';

// All possible responses are computed first, which takes a while.
vi.setConfig({ testTimeout: 20_000 });

/** Calibrates against a service, and checks the limits that apply to every run. */
async function calibrate(responder: Responder, ...argv: string[]) {
  const service = await foreignService(responder);
  const lines: string[] = [];
  const path = await temporaryFile('');
  const target = ['--base-url', service.url, '--token', 'hush-token', '--client-id', 'hush-client'];
  const exitCode = await runCalibrate(
    [...target, '--out', path, '--timeout', '2000', '--i-know-this-writes', ...argv],
    {
      output: { out: (line) => lines.push(line), error: (line) => lines.push(line) },
      progress: { write: () => {} },
      signal: new AbortController().signal,
    },
  );
  const text = lines.join('\n');
  const counted = Number(/ settled by (\d+) request/.exec(text)?.[1]);
  expect(service.arrived.length, 'each request is sent once').toBe(counted);
  expect(counted).toBeLessThanOrEqual(80);
  expect(service.mostAtOnce, 'one at a time').toBe(1);
  expect(text).not.toMatch(/hush-(token|client)/);
  const written = await readFile(path, 'utf8');
  expect(written).not.toMatch(/hush-(token|client)/);
  const { behaviour = {} } = written === '' ? {} : JSON.parse(written);
  return { text, exitCode, behaviour, requests: counted };
}

/** Sends the mock's responses, modified by `change`. */
function changed(change: (response: Response) => Response | Promise<Response>): Responder {
  const mock = createProfilesMock({ seed: { emrUsers: [{ oid: 'user-1' }] } });
  return async (reply, { method, path, headers, body }) => {
    const given = { method, headers, body: method === 'GET' ? null : body };
    const response = await change(await mock.fetch(mock.baseUrl + path, given));
    reply.writeHead(response.status, Object.fromEntries(response.headers));
    reply.end(await response.text());
  };
}

const respondAlways =
  (status: number, body = '', type = 'text/plain'): Responder =>
  (response) =>
    void response.writeHead(status, { 'content-type': type }).end(body);

it('reports unexpected 418 responses, and stops at --max-requests', async () => {
  const teapot = changed((response) =>
    response.ok ? response : new Response(null, { status: 418 }),
  );
  const { text, exitCode, behaviour, requests } = await calibrate(teapot, '--max-requests', '30');
  expect([exitCode, requests]).toEqual([3, 30]);
  expect(text).toContain('The run stopped at the limit of --max-requests.');
  expect(behaviour).toMatchObject({ createStatus: 201 });
  expect(behaviour).not.toHaveProperty('invalidRequest');
  expect(text).toMatch(/^418 no body; headers: .+\n {2}- .+: POST/m);
});

it('settles entries when every error body is HTML', async () => {
  const html = changed((response) =>
    response.ok
      ? response
      : new Response('<h1>Bad</h1>', {
          status: response.status,
          headers: { 'content-type': 'text/html' },
        }),
  );
  const { text, exitCode, behaviour } = await calibrate(html);
  expect(exitCode).toBe(0);
  expect(text).toContain('HTML, 12 characters; headers: connection, content-type, ');
  expect(text).not.toContain('<h1>Bad</h1>');
  expect(behaviour).toMatchObject({ createStatus: 201, invalidRequest: 400, unknownOid: 404 });
});

it('writes no file when the service returns 400 to every request, and prints the reason', async () => {
  const { text, exitCode, behaviour } = await calibrate(
    respondAlways(400, '{"error":{"code":"no"}}'),
    ...['--emr-user', 'user-1', '--without-creation'],
  );
  expect([exitCode, behaviour]).toEqual([3, {}]);
  expect(text).toContain(`0 of ${BEHAVIOUR_IDS.length} entries settled`);
  expect(text).toContain(
    'The service accepted no creation, so nothing that depends on one is settled.',
  );
  expect(text).toContain(
    `${BEHAVIOUR_IDS.length} entries stay open, because the service accepted no creation.`,
  );
  expect(text).toContain('400 JSON {error: {code: string}}; headers: ');
  expect(text).toContain('Nothing was settled, so no file was written.');
});

it('writes what updates show only with --without-creation when no creation is accepted', async () => {
  const passed = changed((response) => response);
  const updatesAlone: Responder = (response, request, count) =>
    (request.method === 'POST' ? respondAlways(400) : passed)(response, request, count);
  const first = await calibrate(updatesAlone, '--emr-user', 'user-1');
  expect([first.exitCode, first.behaviour]).toEqual([3, {}]);
  expect(first.text).toContain(
    'The service accepted no creation, so no file was written. To write what is settled, add --without-creation.',
  );
  const allowed = await calibrate(updatesAlone, '--emr-user', 'user-1', '--without-creation');
  expect(allowed.exitCode).toBe(3);
  expect(allowed.behaviour).toMatchObject({ updateStatus: 200, unknownOid: 404 });
  expect(allowed.behaviour).not.toHaveProperty('createStatus');
});

it('stops at the first 502 of a proxy, and writes the results so far', async () => {
  const passed = changed((response) => response);
  const { text, exitCode, behaviour, requests } = await calibrate((response, request, count) =>
    count === 9
      ? respondAlways(502, '<h1>Bad Gateway</h1>', 'text/html')(response, request, count)
      : passed(response, request, count),
  );
  expect([exitCode, requests]).toEqual([3, 9]);
  expect(text).toContain('The run stopped at a 5xx response');
  expect(Object.keys(behaviour).length).toBeGreaterThan(0);
});

describe('when a response is missing or incomplete', () => {
  async function expectNothing(responder: Responder) {
    const { text, exitCode, requests } = await calibrate(responder, '--timeout', '500');
    expect([exitCode, requests]).toEqual([3, 1]);
    expect(text).toContain('The service could not be reached: the first request got no response.');
    expect(text).toContain('Nothing was settled, so no file was written.');
  }

  it.each<[string, Responder]>([
    ['closes the connection', (response) => void response.destroy()],
    [
      'closes the connection during the response',
      (response) => {
        response.writeHead(201, { 'content-length': '100' }).write('{"oid":');
        setImmediate(() => response.destroy());
      },
    ],
    ['does not speak HTTP', (response) => void response.socket?.end('SSH-2.0-OpenSSH_9.9\r\n')],
  ])('stops at a service that %s', (_, responder) => expectNothing(responder));

  it('stops at a service that never responds', async () => {
    const { timeout, expire } = manualTimeout();
    await expectNothing(expire);
    expect(timeout).toHaveBeenLastCalledWith(500);
  });

  it.each<[string, Responder]>([
    [
      'never ends the response',
      (response) => {
        const more = setInterval(() => response.write('x'), 20);
        response.once('close', () => clearInterval(more));
      },
    ],
    ['sends headers and no body', (response) => response.writeHead(201).flushHeaders()],
  ])('stops at a service that %s', async (_, responder) => {
    const { expire } = manualTimeout();
    const send = fetch;
    const sending = vi.spyOn(globalThis, 'fetch').mockImplementation(async (...given) => {
      const head = await send(...given);
      expire();
      return head;
    });
    onTestFinished(() => sending.mockRestore());
    await expectNothing(responder);
  });

  it.each([5, 20])('stops when response %i never arrives', async (last) => {
    const { expire } = manualTimeout();
    const passed = changed((response) => response);
    const { exitCode, requests } = await calibrate((response, request, count) =>
      count < last ? passed(response, request, count) : expire(),
    );
    expect([exitCode, requests]).toEqual([3, last]);
  });
});

// The first one sends all requests that it can.
it.each([
  ['text', '80', 'OK'],
  ['a list', '10', '[]'],
  ['half an object', '10', '{"oid":'],
  ['an oid that is not a string', '10', '{"oid":{"toString":1},"message":7}'],
  ['a deeply nested list', '10', '['.repeat(20_000)],
])('ends when every response is 200 with %s', async (_, most, body) => {
  const { exitCode, text } = await calibrate(
    respondAlways(200, body, 'application/json'),
    ...['--emr-user', 'user-1', '--max-requests', most],
  );
  expect([0, 3]).toContain(exitCode);
  expect(text).toContain('Responses that no ledger entry explains');
});

it.each([401, 403])(
  'advises to check the credentials when every response is %i',
  async (status) => {
    const { text, exitCode, behaviour } = await calibrate(
      respondAlways(status),
      '--emr-user',
      'user-1',
    );
    expect(exitCode).toBe(3);
    expect(behaviour).not.toHaveProperty('createStatus');
    expect(text).toContain(
      'never accepted the credentials, or stopped accepting them: check --token and --client-id.',
    );
    expect(text).not.toContain('It lasted for this run');
  },
);

it('stops at a rate limit instead of waiting', async () => {
  const passed = changed((response) => response);
  const { text, exitCode, requests } = await calibrate((response, request, count) => {
    if (count < 6) return passed(response, request, count);
    response.writeHead(429, { 'retry-after': '3600' }).end();
  });
  expect([exitCode, requests]).toEqual([3, 6]);
  expect(text).toContain('The run stopped at the rate limit of the service');
});

it.each([302, 307])('does not follow a %i redirect to another server', async (status) => {
  const elsewhere = await foreignService(respondAlways(200));
  const { exitCode } = await calibrate(
    (response) => {
      response.writeHead(status, { location: `${elsewhere.url}/profiles/v1/patient/` }).end();
    },
    ...['--max-requests', '10'],
  );
  expect([0, 3]).toContain(exitCode);
  expect(elsewhere.arrived.length).toBe(0);
});

it('does not print credentials that the service repeats', async () => {
  const { text } = await calibrate(
    (response, { headers }) => void response.writeHead(418).end(JSON.stringify(headers)),
    ...['--max-requests', '10'],
  );
  expect(text).toContain('418 JSON {...}; headers: ');
});

it('prints texts of the service only with --show-texts', async () => {
  const responder: Responder = (response) => {
    const headers = { 'set-cookie': 'id=asha', 'x-patient': 'Asha Rao' };
    response.writeHead(418, headers).end('{"name":"Asha Rao"}');
  };
  const { text } = await calibrate(responder, '--max-requests', '3');
  expect(text).not.toMatch(/asha/i);
  const shown = await calibrate(responder, '--max-requests', '3', '--show-texts');
  expect(shown.text).toContain('    x-patient: Asha Rao\n    {"name":"Asha Rao"}\n');
  expect(shown.text).toContain('    set-cookie: [redacted]\n');
});

it('reports how many responses were longer than 1 MiB', async () => {
  const endless: Responder = (response) => {
    const chunk = Buffer.alloc(65_536, 'x');
    const more = () => {
      while (!response.destroyed && response.write(chunk));
    };
    response.writeHead(404, { 'content-type': 'text/plain' }).on('drain', more);
    more();
  };
  const { text, exitCode } = await calibrate(endless, '--max-requests', '3');
  expect([0, 3]).toContain(exitCode);
  expect(text).toMatch(/^\d+ responses were longer than 1 MiB\. The rest of them was not read\.$/m);
  expect(text).toContain('404 a body of more than 1 MiB; headers: ');
});

it('prints what to check when the connection is refused', async () => {
  const lines: string[] = [];
  const closed = ['--base-url', 'http://127.0.0.1:1', '--token', 't', '--client-id', 'c'];
  const exitCode = await runCalibrate([...closed, '--i-know-this-writes'], {
    output: { out: (line) => lines.push(line), error: (line) => lines.push(line) },
    progress: { write: () => {} },
    signal: new AbortController().signal,
  });
  expect(exitCode).toBe(3);
  expect(lines).toContainEqual(expect.stringContaining('check --base-url and the network'));
});
