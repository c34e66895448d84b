import { clientOf, clientWith } from '@profiles/testkit/clients';
import { call, OPERATIONS, WITH_BODY } from '@profiles/testkit/samples';
import { VirtualTime } from '@profiles/testkit/virtual-time';
import { describe, expect, it } from 'vitest';
import { http, rawServer } from '../../test/raw-server.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
const NO_RETRIES = { maxRetries: 0 };

const REJECTIONS: readonly (readonly [number, string, string])[] = [
  [400, 'bad_request', 'rejected'],
  [401, 'unauthorized', 'rejected'],
  [402, 'http_error', 'rejected'],
  [403, 'forbidden', 'rejected'],
  [404, 'not_found', 'rejected'],
  [405, 'http_error', 'rejected'],
  [408, 'http_error', 'unknown'],
  [409, 'conflict', 'rejected'],
  [413, 'http_error', 'rejected'],
  [418, 'http_error', 'rejected'],
  [422, 'unprocessable', 'rejected'],
  [429, 'rate_limited', 'rejected'],
  [431, 'http_error', 'rejected'],
  [421, 'http_error', 'unknown'],
  [460, 'http_error', 'unknown'],
  [498, 'http_error', 'rejected'],
  [499, 'http_error', 'unknown'],
  [500, 'server_error', 'unknown'],
  [501, 'server_error', 'unknown'],
  [502, 'server_error', 'unknown'],
  [503, 'server_error', 'unknown'],
  [504, 'server_error', 'unknown'],
  [520, 'server_error', 'unknown'],
  [599, 'server_error', 'unknown'],
  [300, 'http_error', 'unknown'],
  [304, 'http_error', 'unknown'],
  [305, 'http_error', 'unknown'],
  [600, 'http_error', 'unknown'],
  [999, 'http_error', 'unknown'],
];

describe('a response', () => {
  it.each(REJECTIONS)(
    'with status %i is the error %s with outcome %s',
    async (status, code, outcome) => {
      // After a 421, fetch itself sends a request without a body once more.
      for (const operation of status === 421 ? WITH_BODY : OPERATIONS) {
        const server = await rawServer({
          requestCame: (socket) => socket.write(http(status, JSON_TYPE)),
        });
        const promise = call(clientOf(server.url, NO_RETRIES), operation);
        await expect(promise).rejects.toMatchObject({
          name: 'ApiError',
          status,
          code,
          outcome,
          attempts: 1,
          operation,
        });
        expect(promise.sent).toBe(true);
        expect(server.requests).toHaveLength(1);
      }
    },
  );

  it.each(OPERATIONS)(
    'with status 407 is a failed connection on Node and leaves %s unknown',
    async (name) => {
      const server = await rawServer({ requestCame: (socket) => socket.write(http(407, {})) });
      await expect(call(clientOf(server.url, NO_RETRIES), name)).rejects.toMatchObject({
        code: 'connection_failed',
        outcome: 'unknown',
      });
    },
  );

  it.each([200, 201, 202, 206, 226, 299])('with status %i is a success', async (status) => {
    const response = http(status, JSON_TYPE, '{"oid":"p-1","message":"updated"}');
    for (const operation of OPERATIONS) {
      const server = await rawServer({ requestCame: (socket) => socket.write(response) });
      const promise = call(clientOf(server.url), operation);
      await expect(promise).resolves.toEqual({ oid: 'p-1', message: 'updated' });
      expect(promise.sent).toBe(true);
    }
  });

  it.each([200, 204, 205])(
    'with status %i and no body is unexpected and leaves the outcome unknown',
    async (status) => {
      for (const operation of OPERATIONS) {
        const server = await rawServer({ requestCame: (socket) => socket.write(http(status, {})) });
        await expect(call(clientOf(server.url), operation)).rejects.toMatchObject({
          name: 'UnexpectedResponseError',
          code: 'unexpected_response',
          outcome: 'unknown',
          status,
          attempts: 1,
        });
        expect(server.requests).toHaveLength(1);
      }
    },
  );

  it.each([
    ['100', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
  ])('after an interim %s ends in a success or an unknown outcome', async (_, interim) => {
    const response = interim + interim + http(201, JSON_TYPE, '{"oid":"p-1"}');
    const server = await rawServer({ requestCame: (socket) => socket.write(response) });
    const promise = call(clientOf(server.url), 'createPatient');
    // undici accepts only 102 and 103 as interim responses. Neither result may claim too much.
    const ended = await promise.then(
      () => 'succeeded',
      ({ outcome }) => outcome,
    );
    expect(['succeeded', 'unknown']).toContain(ended);
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    [
      'a 101 that was not requested',
      'HTTP/1.1 101 Switching Protocols\r\nupgrade: h2c\r\nconnection: upgrade\r\n\r\n',
    ],
    ['a status line with 999', http(999, JSON_TYPE)],
    ['text that is not HTTP', 'hello\r\n\r\n'],
    ['half a status line', 'HTTP/1.1 20'],
    ['half of the headers', 'HTTP/1.1 201 Created\r\ncontent-le'],
    ['no bytes', ''],
  ])('that consists of %s leaves the outcome unknown', async (_, bytes) => {
    const server = await rawServer({ requestCame: (socket) => socket.end(bytes) });
    const promise = call(clientOf(server.url), 'createPatient');
    await expect(promise).rejects.toMatchObject({ outcome: 'unknown', attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });

  it('that never comes is a timeout and leaves the outcome unknown', async () => {
    const time = new VirtualTime();
    const server = await rawServer({ requestCame: () => void time.finish() });
    const promise = call(clientWith({ baseUrl: server.url }, time), 'createPatient');
    await expect(promise).rejects.toMatchObject({
      name: 'TimeoutError',
      code: 'timeout',
      outcome: 'unknown',
      attempts: 1,
    });
    expect(promise.sent).toBe(true);
  });
});
