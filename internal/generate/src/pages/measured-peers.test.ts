import { expect, it } from 'vitest';
import { measuredClients, measuredMocks } from './measured-peers.ts';

const RESULT = {
  command: 'bench',
  shows: 'It is small.',
  seconds: 300,
  date: '2026-01-31',
  rows: [
    { what: 'A client in a browser bundle: @profiles/sdk', figure: '2 kB' },
    { what: 'the same: axios + zod', figure: '4 kB' },
    { what: 'the same: openai-node', figure: '6 kB' },
    { what: 'the same: stripe', figure: '6 kB' },
    { what: 'Creating a patient on a stubbed fetch: createPatient', figure: '1 µs' },
    { what: 'the same: axios + zod', figure: '3 µs' },
    { what: 'the same: openai-node', figure: '3 µs' },
    { what: 'Handling a creation in process: mock.fetch', figure: '5 µs' },
    {
      what: 'Handling creations over loopback, from 20 connections: Prism',
      figure: '7 requests/s',
    },
  ],
  notes: [
    'Creating a patient on a stubbed fetch, openai-node: validates nothing.',
    'Handling a creation in process, mock.fetch: stores the patient.',
  ],
};

it('lists the clients that validate, if their size and CPU time were measured', () => {
  const rows = measuredClients(RESULT).split('\n').slice(2);
  expect(rows).toEqual(['| @profiles/sdk | 2 kB | 1 µs |', '| axios + zod | 4 kB | 3 µs |']);
});

it('lists the mocks with what each of them does', () => {
  const rows = measuredMocks(RESULT).split('\n').slice(2);
  expect(rows).toEqual([
    '| mock.fetch | 5 µs | stores the patient |',
    '| Prism | 7 requests/s | |',
  ]);
});

it('throws if a comparison is not recorded', () => {
  expect(() => measuredClients({ ...RESULT, rows: [] })).toThrow('no comparison is recorded as');
});
