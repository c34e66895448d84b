import { expect, it, onTestFinished, vi } from 'vitest';
import { startSummary } from './summary.ts';

it('startSummary prints each check and their counts, and fails the process after one that does not hold', () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  const before = process.exitCode;
  onTestFinished(() => {
    log.mockRestore();
    process.exitCode = before;
  });
  const { check, end } = startSummary();
  check('records lost', true, 0);
  expect(process.exitCode).toBe(before);
  check('records stored twice', false, 3);
  end();
  expect(process.exitCode).toBe(1);
  expect(log.mock.calls.flat()).toEqual([
    '✓ records lost: 0',
    '✗ records stored twice: 3',
    '1 passed, 1 failed',
  ]);
});
