import { expect, it } from 'vitest';
import { createProgressLine } from './progress.ts';

function shown(stream: { isTTY?: boolean; columns?: number }) {
  const written: string[] = [];
  const line = createProgressLine({ ...stream, write: (text) => written.push(text) }, 80);
  for (let requests = 0; requests <= 21; requests++) {
    line.show({ requests, settled: Math.ceil(requests / 2), total: 30 });
  }
  line.end();
  return written;
}

it('overwrites one line on a terminal, and clears it at the end', () => {
  const written = shown({ isTTY: true });
  expect(written[2]).toBe('\r\u001b[2K2 of at most 80 requests, 1 of 30 entries settled');
  expect([written.length, written.at(-1)]).toEqual([23, '\r\u001b[2K']);
});

it('cuts the line to the width of the terminal', () => {
  expect(shown({ isTTY: true, columns: 20 })[1]).toBe('\r\u001b[2K1 of at most 80 req');
  expect(shown({ isTTY: true, columns: 0 })).toEqual(shown({ isTTY: true }));
});

it('writes a line per ten requests without a terminal', () => {
  expect(shown({})).toEqual([
    '10 of at most 80 requests, 5 of 30 entries settled\n',
    '20 of at most 80 requests, 10 of 30 entries settled\n',
  ]);
});
