import { setupServer } from 'msw/node';
import { profilesHandlers } from './msw.ts';
import type { ProfilesMock } from './profiles-mock.ts';

/** One for all: while a second MSW server listens, what is meant for the first goes to the network. */
const server = setupServer();
let mocks: readonly ProfilesMock[] = [];

/** Answers through MSW what is sent below the base address of a mock, until it leaves. */
export function answerThroughMsw(mock: ProfilesMock): void {
  if (mocks.length === 0) server.listen();
  change([mock, ...mocks]);
}

/** Lets a mock answer no more. */
export function leaveMsw(mock: ProfilesMock): void {
  change(mocks.filter((each) => each !== mock));
  if (mocks.length === 0) server.close();
}

/** The first handler answers: of two mocks with one address, that of the inner `describe`. */
function change(next: readonly ProfilesMock[]): void {
  mocks = next;
  server.resetHandlers(...mocks.flatMap(profilesHandlers));
}
