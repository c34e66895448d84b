import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { saveShard, withPart } from './report.ts';

it('withPart replaces measured rows in place, and appends new ones', () => {
  const recorded = {
    ...{ command: 'test:import', shows: 'It works.', seconds: 2493, date: '2026-01-01' },
    commit: 'b',
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
  const measured = { date: '2026-01-02', commit: 'b' };
  expect(withPart(recorded, { rows: part, ...measured })).toEqual({
    ...recorded,
    rows,
    ...measured,
  });
});

it('withPart keeps the commit of the rows that were not measured again', () => {
  const date = '2026-01-01';
  const result = { command: 'test:import', shows: 'It works.', seconds: 1, date };
  const kills = { what: 'kills', figure: '1,000' };
  const rate = { what: 'rate', figure: '0.9x' };
  const rows = [kills, { ...rate, commit: 'b' }, { what: 'memory', figure: '1 MB', commit: 'a' }];
  const part = { rows: [rate], date, commit: 'c' };
  const { rows: joined } = withPart({ ...result, rows, commit: 'b' }, part);
  expect(joined).toEqual([{ ...kills, commit: 'b' }, rate, rows[2]]);
});

it('withPart says that the commit of older rows is unknown', () => {
  const result = { command: 'test:mutation', shows: 'It works.', seconds: 1, date: '2026-01-01' };
  const [sdk, mock] = [
    { what: 'sdk', figure: '98%' },
    { what: 'mock', figure: '97%' },
  ];
  const part = { rows: [sdk], date: '2026-01-02', commit: 'b' };
  const { rows } = withPart({ ...result, rows: [sdk, mock] }, part);
  expect(rows).toEqual([sdk, { ...mock, commit: 'unknown' }]);
});

it('saveShard joins what the shards of a run have measured', () => {
  const folder = mkdtempSync(join(tmpdir(), 'profiles-records-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const result = { command: 'test:import', shows: 'It works.', seconds: 1, date: '2026-01-01' };
  const row = (what: string, figure: string, commit?: string) => {
    return { what, figure, ...(commit !== undefined && { commit }) };
  };
  for (const { rows, commit } of [
    { rows: [row('kills', '1'), row('rate', '1')], commit: 'a' },
    { rows: [row('kills', '2'), row('rate', '1', 'a')], commit: 'b' },
    { rows: [row('kills', '1', 'a'), row('rate', '3')], commit: 'b' },
  ]) {
    saveShard({ ...result, rows, commit }, folder);
  }
  const saved = JSON.parse(readFileSync(join(folder, 'test-import.json'), 'utf8'));
  expect(saved).toEqual({ ...result, rows: [row('kills', '2'), row('rate', '3')], commit: 'b' });
});
