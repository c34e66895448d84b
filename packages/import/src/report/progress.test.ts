import { describe, expect, it } from 'vitest';
import { FakeClock } from '../../test/run-command.ts';
import { Progress } from './progress.ts';

const { signal } = new AbortController();

/** Shows rows, of which 200 were finished before and 300 more follow, one each 50 ms. */
async function shown(
  terminal: { isTTY?: boolean; columns?: number },
  rows = 1000,
): Promise<string[]> {
  const written: string[] = [];
  const clock = new FakeClock();
  const progress = new Progress({ ...terminal, write: (text) => written.push(text) }, clock);
  progress.set(200, rows);
  for (let row = 0; row < 300; row++) {
    await clock.sleep(50, signal);
    progress.finish();
  }
  progress.pause(6500);
  progress.end();
  return written;
}

describe('on a terminal', () => {
  it('redraws the bar ten times a second', async () => {
    const written = await shown({ isTTY: true, columns: 100 });
    expect(written).toHaveLength(150 + 2);
    expect(written.every((text) => text.startsWith('\r\u001b[2K') && !text.includes('\n'))).toBe(
      true,
    );
    expect(written.at(-3)?.slice(5)).toBe(
      '[##########----------] 500 of 1,000 rows, 20 rows/s, about 25 s left',
    );
    expect(written.at(-2)?.slice(5)).toBe(
      '[##########----------] 500 of 1,000 rows, waiting 7 s, because earlier requests failed',
    );
    expect(written.at(-1)?.slice(5)).toBe('');
  });

  it.each([
    [40, 39],
    [0, 79],
    [undefined, 79],
  ])('fits each line into %s columns', async (columns, max) => {
    const written = await shown({ isTTY: true, ...(columns !== undefined && { columns }) });
    expect(Math.max(...written.map((text) => text.slice(5).length))).toBe(max);
  });
});

it('says so when a pause is the longest possible', () => {
  const written: string[] = [];
  const progress = new Progress({ write: (text) => written.push(text) }, new FakeClock());
  progress.set(0, 10);
  progress.pause(600_000);
  expect(written).toEqual([
    '0 of 10 rows, waiting 600 s, the longest pause, because earlier requests failed\n',
  ]);
});

it('writes a line every ten seconds and for each pause without a terminal', async () => {
  expect(await shown({}, 2000)).toEqual([
    '400 of 2,000 rows, 20 rows/s, about 2 min left\n',
    '500 of 2,000 rows, waiting 7 s, because earlier requests failed\n',
  ]);
});
