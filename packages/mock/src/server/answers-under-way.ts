import type { Server, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Knows on which connections of a server an answer has begun and is not complete. */
export class AnswersUnderWay {
  /** Several where requests are pipelined. */
  readonly #answers = new WeakMap<Duplex, readonly ServerResponse[]>();

  constructor(server: Server) {
    server.on('request', ({ socket }, response) => {
      const before = this.#answers.get(socket) ?? [];
      this.#answers.set(socket, [...before.filter(isIncomplete), response]);
    });
  }

  has(socket: Duplex): boolean {
    const answers = this.#answers.get(socket) ?? [];
    return answers.some((answer) => answer.headersSent && isIncomplete(answer));
  }
}

function isIncomplete({ writableFinished }: ServerResponse): boolean {
  return !writableFinished;
}
