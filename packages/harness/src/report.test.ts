import { expect, it } from 'vitest';
import { withPart } from './report.ts';

it('withPart replaces measured rows in place, and appends new ones', () => {
  const recorded = {
    ...{ command: 'test:import', shows: 'It works.', seconds: 2493 },
    rows: [
      { what: 'kills', figure: '1,000' },
      { what: 'rate', figure: '0.8x', goal: 'at least 0.9x', reached: false },
      { what: 'memory', figure: '191 MB' },
    ],
  };
  const part = [
    { what: 'sent', figure: '1,463' },
    { what: 'rate', figure: '0.9x', goal: 'at least 0.9x', reached: true },
  ];
  const [kills, , memory] = recorded.rows;
  const rows = [kills, part[1], memory, part[0]];
  expect(withPart(recorded, { rows: part }, 'b')).toEqual({ ...recorded, rows });
});

it('withPart keeps the commit of the rows that were not measured again', () => {
  const result = { command: 'test:import', shows: 'It works.', seconds: 1 };
  const kills = { what: 'kills', figure: '1,000' };
  const rate = { what: 'rate', figure: '0.9x' };
  const rows = [kills, { ...rate, commit: 'b' }, { what: 'memory', figure: '1 MB', commit: 'a' }];
  const { rows: joined } = withPart({ ...result, rows, commit: 'b' }, { rows: [rate] }, 'c');
  expect(joined).toEqual([{ ...kills, commit: 'b' }, rate, rows[2]]);
});
