import '@testing-library/jest-dom/vitest';
import type { ProfilesMock, ProfilesMockOptions } from '@profiles/mock';
import { useProfilesMock } from '@profiles/mock/vitest';
import { ProfileClient, type ProfileClientOptions } from '@profiles/sdk';
import { cleanup, configure, render } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { App } from '../src/app.tsx';
import { expectQuietConsole } from './expect-quiet-console.ts';

// A machine that runs other tests too is slow.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 30_000 });

interface AppOptions {
  readonly behaviour?: ProfilesMockOptions['behaviour'];
  readonly token?: ProfileClientOptions['token'];
}

/** Renders the app before each test of a file or block, with a mock of their own. */
export function renderBeforeEach({ behaviour, token = 'token' }: AppOptions = {}): ProfilesMock {
  expectQuietConsole();
  // biome-ignore lint/correctness/useHookAtTopLevel: it is no hook of React
  const mock = useProfilesMock({ behaviour });
  beforeEach(() => {
    // A retry does not wait.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    renderApp(mock, token);
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
  });
  return mock;
}

/** Renders the app with a mock. */
export function renderApp(
  { baseUrl, fetch }: ProfilesMock,
  token: ProfileClientOptions['token'] = 'token',
): void {
  // The mock's own fetch: the one of happy-dom prints each expected failure.
  const options = { baseUrl, fetch, token, clientId: 'front-desk' };
  render(<App profiles={new ProfileClient(options)} />);
}
