import { describe, expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';

describe('stops an import whose rows are all rejected from row 100 on, and sends them later, with', () => {
  it.each([
    [402, 1],
    [403, 10],
    [403, 500],
    [405, 10],
    [407, 10],
    [413, 500],
    [451, 10],
  ])('status %i at concurrency %i', async (status, concurrency) => {
    let isFixed = false;
    const trial = new SendTrial(600, (row) => (isFixed || row < 100 ? 201 : status));
    expect((await trial.run(concurrency)).stopped).toMatchSnapshot();
    for (let run = 0; run < 3; run++) {
      const { stopped, rows } = await trial.run(concurrency);
      expect(stopped).toContain(`row after row with status ${status}.`);
      expect(rows.filter(({ state }) => state === 'created')).toHaveLength(98);
      expect(rows.filter(({ state, doubt }) => state === 'ready' && !doubt)).toHaveLength(502);
    }
    expect(trial.requests.length).toBeLessThanOrEqual(98 + 4 * (concurrency + 9));
    isFixed = true;
    const { stopped, counts } = await trial.run(concurrency);
    expect([stopped, counts]).toEqual([undefined, { created: 600 }]);
  });
});

it('burns no row at an address that rejects everything with 405', async () => {
  const trial = new SendTrial(600, () => 405);
  for (let run = 0; run < 5; run++) {
    const { stopped, counts } = await trial.run();
    expect(stopped).toContain('Check --base-url.');
    expect(counts).toEqual({ ready: 590, 'ready http_error 405': 10 });
  }
  expect(trial.requests).toHaveLength(50);
});

describe('refuses a row that alone is rejected, once other rows go through, that is', () => {
  it.each([
    ['first', 2, 1],
    ['first', 2, 10],
    ['in the middle', 50, 1],
    ['in the middle', 50, 500],
    ['last', 101, 1],
    ['last', 101, 10],
  ])('%s: row %i at concurrency %i', async (_, large, concurrency) => {
    const trial = new SendTrial(100, (row) => (row === large ? 413 : 201));
    const { stopped, counts } = await trial.run(concurrency);
    expect(stopped).toBe(undefined);
    expect(counts).toEqual({ created: 99, 'refused http_error 413': 1 });
    expect(trial.requests).toHaveLength(101);
  });
});

it.each([1, 10, 50])('refuses every tenth row, at concurrency %i', async (concurrency) => {
  const trial = new SendTrial(1000, (row) => (row % 10 === 0 ? 403 : 201));
  const { stopped, counts } = await trial.run(concurrency);
  expect([stopped, counts]).toEqual([undefined, { created: 900, 'refused forbidden': 100 }]);
});

it('refuses every tenth row of a file that leaves at once, after some runs', async () => {
  const trial = new SendTrial(300, (row) => (row % 10 === 0 ? 403 : 201));
  for (let run = 0; (await trial.run(500)).stopped !== undefined; run++) {
    expect(run).toBeLessThan(6);
  }
  expect((await trial.run()).counts).toEqual({ created: 270, 'refused forbidden': 30 });
});

it('creates a row that is rejected once and accepted later', async () => {
  const trial = new SendTrial(100, (row, nth) => (row % 7 === 0 && nth === 1 ? 403 : 201));
  expect((await trial.run()).counts).toEqual({ created: 100 });
});

it('burns no row when responses from before the first rejection arrive after it', async () => {
  let accept = () => {};
  const late = new Promise<void>((resolve) => {
    accept = resolve;
  });
  const trial = new SendTrial(300, async (row) => {
    if (row <= 60) await late;
    else setImmediate(accept);
    return row <= 60 ? 201 : 403;
  });
  const { stopped, rows } = await trial.run(100);
  expect(stopped).toContain('403');
  expect(rows.filter(({ state }) => state !== 'created' && state !== 'ready')).toEqual([]);
});

it('leaves a row in doubt that alone is rejected to a person', async () => {
  const trial = new SendTrial(50, (row, nth) => (row === 5 ? (nth === 1 ? 500 : 403) : 201));
  expect((await trial.run(1)).counts).toEqual({
    created: 49,
    'look_first forbidden after an unknown outcome': 1,
  });
});

it('keeps a row in doubt to be sent when all rows are rejected', async () => {
  let isExpired = true;
  const trial = new SendTrial(50, (row, nth) => {
    if (row === 5) return nth === 1 ? 500 : isExpired ? 403 : 409;
    return isExpired && row > 5 ? 403 : 201;
  });
  for (let run = 0; run < 3; run++) {
    const { stopped, rows } = await trial.run(1);
    expect(stopped).toContain('403');
    expect(rows[3]).toMatchObject({ row: 5, state: 'ready', doubt: true });
  }
  isExpired = false;
  const { stopped, counts } = await trial.run();
  expect([stopped, counts]).toEqual([undefined, { created: 49, existed: 1 }]);
});
