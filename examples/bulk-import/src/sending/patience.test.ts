import { expect, it } from 'vitest';
import { Patience } from './patience.ts';

const ANSWERED = { service: 'answered' } as const;
const FAILED = { service: 'failed' } as const;
const BUSY = { service: 'overloaded' } as const;

/** Notes the same response several times, each of an epoch of its own. */
function noted(patience: Patience, response: Parameters<Patience['note']>[0], times = 1, from = 0) {
  for (let at = 0; at < times; at++) patience.note(response, from + at);
  return patience.takeChange();
}

it('counts what was answered, once', () => {
  const patience = new Patience(20);
  expect(noted(patience, ANSWERED, 3)).toEqual({ concurrency: 20, answered: 3 });
  expect(patience.takeChange()).toEqual({ concurrency: 20, answered: 0 });
});

it('waits as long as the service asks for', () => {
  const { slower } = noted(new Patience(20), { ...BUSY, retryAfter: 7 });
  expect(slower).toEqual({ epoch: 0, wait: 7000, alone: false });
});

it('waits for the longest of several responses, with the newest epoch', () => {
  const patience = new Patience(20);
  for (const retryAfter of [3, 9, 0]) patience.note({ ...BUSY, retryAfter }, retryAfter % 4);
  expect(patience.takeChange().slower).toEqual({ epoch: 3, wait: 9000, alone: false });
});

it('waits longer and longer, at most a minute, and then gives up', () => {
  const patience = new Patience(20);
  const waits: (number | undefined)[] = [];
  for (let epoch = 0; !patience.isOver; epoch++) {
    waits.push(noted(patience, BUSY, 1, epoch).slower?.wait);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000]);
});

it('takes the responses of one epoch for one pause', () => {
  const patience = new Patience(20);
  for (let at = 0; at < 100; at++) patience.note(BUSY, 0);
  expect(patience.isOver).toBe(false);
});

it('is never over because the service asks to wait', () => {
  const patience = new Patience(20);
  noted(patience, { ...BUSY, retryAfter: 1 }, 100);
  expect(patience.isOver).toBe(false);
});

it('sends one request at a time after ten failures in a row, and forgets them at an answer', () => {
  const patience = new Patience(20);
  expect(noted(patience, FAILED, 9).slower).toBe(undefined);
  noted(patience, ANSWERED);
  expect(noted(patience, FAILED, 9, 10).slower).toBe(undefined);
  expect(noted(patience, FAILED, 1, 20).slower).toEqual({ epoch: 20, wait: 1000, alone: true });
});
