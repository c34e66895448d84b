import { HEADERS } from '@profiles/testkit/send';
import { describe, expect, it } from 'vitest';
import { postPatient, requestLines, run, temporaryFile } from '../../../../test/run-command.ts';
import { linesOf, startUpstream } from '../../../../test/upstream.ts';

describe('--sandboxes', () => {
  it('serves a mock for each name, with the files and credentials of the command', async () => {
    const seed = await temporaryFile('{"patients":[{"fn":"Ravi","dob":"1980-01-31","gen":"M"}]}');
    const behaviour = await temporaryFile('{"createStatus":200}');
    const files = ['--seed', seed, '--behaviour', behaviour];
    const { out, errors, url } = await run('--sandboxes', ...files, '--token', 'hush');
    expect(errors).toEqual([]);
    expect(out.slice(0, 10).join('\n').replaceAll(url, 'URL')).toMatchInlineSnapshot(`
      "Profile Service mock at URL/sandbox/NAME: each name is a separate mock
        patients: 1; EMR users: 0
        token: 1 accepted, from --token; client-id: any is accepted
        admin API at URL/__mock__: for this machine
        sandboxes: created by the first request, at most 1000; removed after 60 minutes without requests

      Open URL/__mock__/ in a browser to see the sandboxes.

      Create a patient:
      curl -X POST 'URL/sandbox/test-1/profiles/v1/patient/' \\"
    `);
    expect(out).toContain('Update an EMR user (none exists: add some with --seed):');
    const headers = { ...HEADERS, authorization: 'Bearer hush' };
    out.length = 0;
    for (const name of ['one', 'two', 'one']) await postPatient(`${url}/sandbox/${name}`, headers);
    await postPatient(`${url}/sandbox/one`);
    expect(await requestLines(out, 4)).toEqual([
      '200 one POST /profiles/v1/patient/ patient-2 MS',
      '200 two POST /profiles/v1/patient/ patient-2 MS',
      '200 one POST /profiles/v1/patient/ patient-3 MS',
      '401 one POST /profiles/v1/patient/ MS | the token is not in the credentials of the mock',
    ]);
  });

  it('applies --most, --idle and --admin-token', async () => {
    const limits = ['--most', '1', '--idle', '1'];
    const { out, url } = await run('--sandboxes', ...limits, '--admin-token', 'hush');
    expect(out[4]).toBe(
      '  sandboxes: created by the first request, at most 1; removed after a minute without requests',
    );
    expect((await postPatient(`${url}/sandbox/one`)).status).toBe(201);
    expect((await postPatient(`${url}/sandbox/two`)).status).toBe(503);
    expect((await fetch(`${url}/__mock__/sandboxes`)).status).toBe(401);
  });
});

describe('--upstream', () => {
  it('receives requests to other endpoints, each logged with one line', async () => {
    const upstream = await startUpstream();
    const token = ['--admin-token', 'hush'];
    const { out, url } = await run('--upstream', `${upstream.url}/api/`, ...token);
    expect(out).toContain(
      `Open ${url}/__mock__/ in a browser to see requests, records, settings and faults.`,
    );
    expect(out).toContain(`  requests to other endpoints are forwarded to ${upstream.url}/api/`);
    out.length = 0;
    const response = await fetch(`${url}/auth/login?q=secret`, { method: 'POST', body: 'secret' });
    expect(await response.text()).toBe('POST /api/auth/login?q=secret');
    await requestLines(out, 1);
    expect((await postPatient(url)).status).toBe(201);
    expect(await requestLines(out, 2)).toEqual([
      '200 POST /auth/login MS | passed through',
      '201 POST /profiles/v1/patient/ patient-1 MS',
    ]);
  });

  it.each([[[]], [['--sandboxes']]])(
    'makes the admin API require a token, which is new at each start and printed in an address, with %j',
    async (flags) => {
      const tokens: string[] = [];
      for (const _ of ['first', 'second']) {
        const { out, url } = await run('--upstream', 'https://staging.example.com', ...flags);
        const [, token = ''] = /^Open http\S+\/__mock__\/#token=(\S+) /m.exec(out.join('\n')) ?? [];
        const path = `${url}${flags.length > 0 ? '/sandbox/one' : ''}/__mock__/snapshot`;
        const headers = { authorization: `Bearer ${token}` };
        expect((await fetch(path)).status).toBe(401);
        expect((await fetch(path, { headers })).status).toBe(200);
        tokens.push(token);
      }
      expect(tokens[0]).toMatch(/^[\w-]{32,}$/);
      expect(tokens[0]).not.toBe(tokens[1]);
    },
  );

  it('receives the path below a sandbox, whose name is logged', async () => {
    const upstream = await startUpstream();
    const { out, url } = await run('--sandboxes', '--upstream', upstream.url);
    out.length = 0;
    await (await fetch(`${url}/sandbox/one/cart/1`)).text();
    expect(await requestLines(out, 1)).toEqual(['200 one GET /cart/1 MS | passed through']);
    expect(linesOf(upstream)).toEqual(['GET /cart/1']);
  });

  it('receives no path of the service unless --passthrough names it, and the log says why', async () => {
    const upstream = await startUpstream();
    const path = ['--passthrough', '/profiles/v1/doctor/{oid}'];
    const { out, url } = await run('--upstream', upstream.url, ...path);
    out.length = 0;
    expect((await fetch(`${url}/profiles/v1/patient.html5`, { method: 'POST' })).status).toBe(404);
    const lines = await requestLines(out, 1);
    expect(lines.join('\n')).toContain('name it in passthrough (--passthrough)');
    expect((await fetch(`${url}/profiles/v1/doctor/d-1`)).status).toBe(200);
    expect(linesOf(upstream)).toEqual(['GET /profiles/v1/doctor/d-1']);
  });

  it('is logged if it breaks its connection, and for a WebSocket', async () => {
    const upstream = await startUpstream(({ socket }) => socket.destroy());
    const { out, url } = await run('--upstream', upstream.url);
    out.length = 0;
    expect((await fetch(`${url}/cart`)).status).toBe(502);
    await requestLines(out, 1);
    const socket = new WebSocket(`${url.replace('http', 'ws')}/live`);
    await new Promise((resolve) => socket.addEventListener('error', resolve));
    expect(await requestLines(out, 2)).toEqual([
      '502 GET /cart MS | passed through',
      '501 unreadable | it opens a WebSocket, and this server does not forward WebSockets: connect to the other server directly',
    ]);
  });

  it('is rejected if it is the address of this server', async () => {
    const first = await run();
    const port = new URL(first.url).port;
    await first.close();
    const own = await run('--port', port, '--upstream', `http://localhost:${port}`);
    expect([own.errors, own.exitCode]).toEqual([
      ['profiles-mock: --upstream is the address of this server itself. Use another port.'],
      2,
    ]);
  });
});
