// @vitest-environment happy-dom
import '@testing-library/jest-dom/vitest';
import { ProfileClient } from '@profiles/sdk';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MockPanel } from './mock-panel.tsx';
import { createWatchedMock, type WatchedMock } from './watched-mock.ts';

const ASHA = { fn: 'Asha', dob: '1990-04-12', gen: 'F', username: 'UHID-1' } as const;

const user = userEvent.setup();
let mock: WatchedMock;

beforeEach(() => {
  mock = createWatchedMock({});
  render(<MockPanel mock={mock} />);
  screen.getByText('Mock service').click();
});

afterEach(cleanup);

/** Registers Asha, and tells the status, or how it fails. */
async function register(): Promise<unknown> {
  const { baseUrl, fetch } = mock.service;
  const profiles = new ProfileClient({ baseUrl, fetch, token: 't', clientId: 'c', maxRetries: 0 });
  return act(() =>
    profiles
      .createPatient(ASHA)
      .withResponse()
      .then(
        ({ response }) => response.status,
        ({ code, outcome }) => ({ code, outcome }),
      ),
  );
}

function part(name: string) {
  return within(screen.getByRole('region', { name }));
}

describe('the ledger', () => {
  const ledger = () => part('Ledger: what the API specification leaves open');
  const createStatus = () =>
    screen.getByLabelText('Which status does the service return when it creates a patient?');

  it('switches what the next request is answered', async () => {
    expect(createStatus()).toHaveDisplayValue('201 (default)');
    await user.selectOptions(createStatus(), '202');
    expect(await register()).toBe(202);
    expect(createStatus()).toHaveDisplayValue('202');
    expect(createStatus()).toHaveAccessibleDescription(/^createStatus.*changed/);
  });

  it('switches to an amount that is soon reached', async () => {
    await user.selectOptions(screen.getByLabelText(/^How many requests/), '2 in 60000 ms');
    const answers = [await register(), await register(), await register()];
    expect(answers).toMatchObject([201, { code: 'conflict' }, { code: 'rate_limited' }]);
  });

  it('goes back to the defaults', async () => {
    await user.selectOptions(createStatus(), '202');
    expect(ledger().getByRole('status')).toHaveTextContent('27 of 27 shown, 1 changed.');
    await user.click(screen.getByRole('button', { name: 'Back to the defaults' }));
    expect(ledger().getByRole('status')).toHaveTextContent('27 of 27 shown, 0 changed.');
    expect(await register()).toBe(201);
  });

  it('finds a question by its words, its id and its values', async () => {
    const field = screen.getByRole('searchbox', { name: 'Find an entry' });
    const found: number[] = [];
    for (const words of ['already taken', 'DUPLICATEUSERNAME', '415', 'utf-16']) {
      await user.clear(field);
      await user.type(field, words);
      found.push(ledger().queryAllByRole('combobox').length);
    }
    expect(found).toEqual([1, 1, 1, 1]);
  });

  it('tells what the last answer rests on', async () => {
    await register();
    expect(createStatus()).toHaveAccessibleDescription(/the last response depends on it/);
    await user.click(
      screen.getByRole('checkbox', { name: 'Only entries that the last response depends on' }),
    );
    expect(ledger().getAllByRole('combobox')).toEqual([createStatus()]);
  });
});

describe('the faults', () => {
  const faults = () => part('Faults');

  async function plan(label: string, times: string): Promise<void> {
    await user.selectOptions(screen.getByLabelText('What goes wrong'), label);
    await user.clear(screen.getByLabelText('How often'));
    await user.type(screen.getByLabelText('How often'), times);
    await user.click(screen.getByRole('button', { name: 'Plan' }));
  }

  it('befall as many requests as they are planned for', async () => {
    await plan('A gateway returns 502', '2');
    expect(faults().getByRole('status')).toHaveTextContent(
      'Next 2 requests: A gateway returns 502.',
    );
    expect(await register()).toEqual({ code: 'server_error', outcome: 'unknown' });
    expect(faults().getByRole('status')).toHaveTextContent('Next request: A gateway returns 502.');
    expect(await register()).toEqual({ code: 'server_error', outcome: 'unknown' });
    expect(faults().getByRole('status')).toHaveTextContent('No fault is planned.');
    expect(await register()).toBe(201);
  });

  it('give way to the one that is planned next', async () => {
    await plan('A gateway returns 502', '2');
    await plan('Stored, but the connection dies', '1');
    expect(await register()).toEqual({ code: 'connection_failed', outcome: 'unknown' });
    expect(await register()).toEqual({ code: 'conflict', outcome: 'rejected' });
  });

  it('are taken back', async () => {
    await plan('A gateway returns 502', '2');
    await user.click(screen.getByRole('button', { name: 'Remove the fault' }));
    expect(faults().getByRole('status')).toHaveTextContent('No fault is planned.');
    expect(await register()).toBe(201);
  });
});

describe('the records', () => {
  it('show a patient as it is stored', async () => {
    await register();
    await user.click(screen.getByText('patient-1'));
    expect(JSON.parse(screen.getByText(/"fn"/).textContent)).toEqual({ ...ASHA, fn: 'asha' });
  });

  it('show a request with its answer, and what about it the document does not allow', async () => {
    await act(() => mock.service.fetch(`${mock.service.baseUrl}/elsewhere`));
    const shown = part('Last requests').getByRole('listitem');
    expect(shown).toHaveTextContent('404 GET /elsewhere');
    expect(shown).toHaveTextContent('Not allowed (Endpoints)');
  });

  it('show the newest request first', async () => {
    await register();
    await register();
    const [newest] = part('Last requests').getAllByRole('listitem');
    expect(newest).toHaveTextContent('409 POST /profiles/v1/patient/');
    expect(newest).toHaveTextContent('Assumed: duplicateUsername, errorBody');
  });
});

it('resets the mock', async () => {
  mock.use({ createStatus: 202 });
  await register();
  await user.click(screen.getByRole('button', { name: 'Plan' }));
  await user.click(screen.getByRole('button', { name: 'Reset the mock' }));
  expect(part('Stored patients').getByText('None yet.')).toBeVisible();
  expect(part('Last requests').getByText('None yet.')).toBeVisible();
  expect(part('Faults').getByRole('status')).toHaveTextContent('No fault is planned.');
  expect(await register()).toBe(201);
});
