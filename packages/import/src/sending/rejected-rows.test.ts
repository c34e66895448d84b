import { describe, expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';

describe('stops when every row from row 100 on is rejected, and resumes later, with', () => {
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

it('finishes no row when the service rejects every row with 405', async () => {
  const trial = new SendTrial(600, () => 405);
  for (let run = 0; run < 5; run++) {
    const { stopped, counts } = await trial.run();
    expect(stopped).toContain('Check --base-url.');
    expect(counts).toEqual({ ready: 590, 'ready http_error 405': 10 });
  }
  expect(trial.requests).toHaveLength(50);
});

describe('reports the only row that gets a 413 as rejected, if it is', () => {
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
    expect(counts).toEqual({ created: 99, 'rejected http_error 413': 1 });
    expect(trial.requests).toHaveLength(101);
  });
});

it.each([1, 10, 50])(
  'reports every tenth row as rejected, at concurrency %i',
  async (concurrency) => {
    const trial = new SendTrial(1000, (row) => (row % 10 === 0 ? 403 : 201));
    const { stopped, counts } = await trial.run(concurrency);
    expect([stopped, counts]).toEqual([undefined, { created: 900, 'rejected forbidden': 100 }]);
  },
);

it('reports every tenth row as rejected when all rows leave at once', async () => {
  const trial = new SendTrial(300, (row) => (row % 10 === 0 ? 403 : 201));
  for (let run = 0; (await trial.run(500)).stopped !== undefined; run++) {
    expect(run).toBeLessThan(6);
  }
  expect((await trial.run()).counts).toEqual({ created: 270, 'rejected forbidden': 30 });
});

it('creates a row that is rejected once and accepted later', async () => {
  const trial = new SendTrial(100, (row, nth) => (row % 7 === 0 && nth === 1 ? 403 : 201));
  expect((await trial.run()).counts).toEqual({ created: 100 });
});

it('finishes no row when earlier responses arrive after the first rejection', async () => {
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

it('reports a row of unknown outcome as look_first when only it is rejected', async () => {
  const trial = new SendTrial(50, (row, nth) => (row === 5 ? (nth === 1 ? 500 : 403) : 201));
  expect((await trial.run(1)).counts).toEqual({
    created: 49,
    'look_first forbidden after an unknown outcome': 1,
  });
});

it('keeps a row of unknown outcome ready when all rows are rejected', async () => {
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
