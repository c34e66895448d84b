import { onTestFinished } from 'vitest';
import { createProfilesMock, type ProfilesMock } from '../src/index.ts';
import { startIntercepting, stopIntercepting, unhandled } from '../src/vitest/intercept.ts';
import type { MswHandler } from '../src/vitest/msw-handler.ts';

/** A mock that intercepts requests for the running test. */
export interface Intercepted {
  readonly mock: ProfilesMock;
  /** Stops intercepting. Returns the message about the requests that no handler responded to. */
  readonly stop: () => string | undefined;
}

/** Intercepts requests for the running test, with a mock at its default base URL. */
export function intercept(handlers: readonly MswHandler[] = [], bypass = false): Intercepted {
  const mock = createProfilesMock();
  const interception = { mock, handlers, bypass };
  startIntercepting(interception);
  let isOver = false;
  const stop = () => {
    if (!isOver) stopIntercepting(interception);
    isOver = true;
    return unhandled.take({ baseUrl: mock.baseUrl, isDefault: true })?.message;
  };
  onTestFinished(() => void stop());
  return { mock, stop };
}
