import '@testing-library/jest-dom/vitest';
import { createProfilesMock, type ProfilesMock } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { act, cleanup, configure, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, onTestFinished, vi } from 'vitest';
import { App } from '../src/app.tsx';

// A machine that runs other tests too is slow.
configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });

/** Clicks and types without a pause. */
export const user = userEvent.setup({ delay: null });

/**
 * Renders the app with a mock until the end of the test. The test fails if anything was written to
 * the console, because it may contain patient data.
 */
export function openFrontDesk(): ProfilesMock {
  const mock = createProfilesMock();
  const printed = (['debug', 'info', 'log', 'warn', 'error'] as const).map((level) =>
    vi.spyOn(console, level),
  );
  // A retry does not wait.
  const random = vi.spyOn(Math, 'random').mockReturnValue(0);
  renderApp(mock);
  onTestFinished(() => {
    cleanup();
    sessionStorage.clear();
    random.mockRestore();
    const calls = printed.flatMap((level) => level.mock.calls);
    for (const level of printed) level.mockRestore();
    expect(calls).toEqual([]);
  });
  return mock;
}

/** Renders the app, as after a reload. */
export function renderApp({ baseUrl, fetch }: ProfilesMock): void {
  const options = { baseUrl, fetch, token: 'token', clientId: 'front-desk' };
  render(<App profiles={new ProfileClient(options)} />);
}

export function control(label: string): HTMLElement {
  return screen.getByLabelText(label);
}

/** Presses a button; several times before the page can react, if `times` says so. */
export async function press(name: string, times = 1): Promise<void> {
  const button = screen.getByText(name, { selector: 'button' });
  await act(async () => {
    for (let time = 0; time < times; time++) fireEvent.click(button);
  });
}

/** Waits for a screen or a notice. Its heading has the focus. */
export async function heading(name: string): Promise<void> {
  const found = await screen.findByText(name, { selector: 'h1, h2' });
  expect(found).toHaveFocus();
}

/** Enters values by label, all at once. Typing would render the form for each key. */
export async function enter(values: Readonly<Record<string, string>>): Promise<void> {
  await act(async () => {
    for (const [label, value] of Object.entries(values)) {
      fireEvent.change(control(label), { target: { value } });
    }
  });
}

export const ALL_BUT_BIRTH = {
  'First name': 'Asha',
  Gender: 'F',
  'Username or UHID': 'UHID-1042',
} as const;

/** What a registration requires. */
export const ASHA = { 'Date of birth': '1990-04-12', ...ALL_BUT_BIRTH } as const;

export async function register(values: Readonly<Record<string, string>> = ASHA): Promise<void> {
  await enter(values);
  await press('Register patient');
}
