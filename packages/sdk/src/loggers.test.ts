import { Console } from 'node:console';
import { Writable } from 'node:stream';
import bunyan from 'bunyan';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import winston from 'winston';
import { clientOf } from '../test/calls.ts';
import type { Logger } from './call-log.ts';

/** A stream that keeps what is written to it. */
function recorder() {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => written.join('') };
}

const LOGGERS: Readonly<Record<string, (stream: Writable) => Logger>> = {
  console: (stream) => new Console(stream, stream),
  pino: (stream) => pino({ level: 'debug' }, stream),
  winston: (stream) =>
    winston.createLogger({
      level: 'debug',
      transports: [new winston.transports.Stream({ stream })],
    }),
  bunyan: (stream) => bunyan.createLogger({ name: 'app', level: 'debug', stream }),
};

describe.each(Object.entries(LOGGERS))('%s', (_, create) => {
  it('gets every fact of every attempt, and no data', async () => {
    const { stream, text } = recorder();
    const statuses = [401, 429, 409];
    const fetch = async () =>
      new Response('{"message":"Marker"}', {
        status: statuses.shift() ?? 500,
        headers: { 'x-request-id': 'r-1' },
      });
    const tokens = ['first-token', 'second-token'];
    const client = clientOf('https://api.example.com', {
      fetch,
      token: () => tokens.shift() ?? '',
      logger: create(stream),
    });
    await client.createPatient({ fn: 'Marker', dob: '1990-04-12', gen: 'F' }).catch(() => {});
    const lines = text();
    for (const fact of [
      'createPatient failed, retried with a new token attempt=1 code=unauthorized',
      'createPatient failed, retried attempt=2 code=rate_limited outcome=rejected status=429',
      'createPatient failed attempt=3 code=conflict outcome=rejected status=409 requestId=r-1',
      'duration=',
      'wait=0',
    ]) {
      expect(lines).toContain(fact);
    }
    expect(lines.match(/duration=\d+/g)).toHaveLength(3);
    expect(lines).not.toMatch(/Marker|token-|first|second-token/);
  });
});
