import { Console } from 'node:console';
import { Writable } from 'node:stream';
import bunyan from 'bunyan';
import pino from 'pino';
import winston from 'winston';
import type { Logger } from '../src/index.ts';

type Level = keyof Logger;
type ObjectFirst = Readonly<Record<Level, (facts: object, message: string) => void>>;

/** The adapter that the guide shows for loggers that take the object first. */
function objectFirst(log: ObjectFirst): Logger {
  const at = (level: Level) => (message: string, facts: object) => log[level](facts, message);
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

/** Creates a stream that records what is written to it. */
export function keepingStream() {
  const written: string[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      written.push(String(chunk));
      done();
    },
  });
  return { stream, text: () => written.join('') };
}

/** Real loggers at their lowest level, as they are passed to a client. */
export const LOGGERS: Readonly<Record<string, (stream: Writable) => Logger>> = {
  console: (stream) => new Console(stream, stream),
  pino: (stream) => pino({ level: 'debug' }, stream),
  bunyan: (stream) => bunyan.createLogger({ name: 'app', level: 'debug', stream }),
  winston: (stream) =>
    winston.createLogger({
      level: 'debug',
      transports: [new winston.transports.Stream({ stream })],
    }),
  'pino with the adapter': (stream) => objectFirst(pino({ level: 'debug' }, stream)),
  'bunyan with the adapter': (stream) =>
    objectFirst(bunyan.createLogger({ name: 'app', level: 'debug', stream })),
};
