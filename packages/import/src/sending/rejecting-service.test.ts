import { expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';

it.each([
  [403, 10],
  [413, 1],
  [451, 100],
])(
  'stops when every row from row 50 on gets %i at concurrency %i, and resumes',
  async (status, concurrency) => {
    let isFixed = false;
    const trial = new SendTrial(250, (row) => (isFixed || row < 50 ? 201 : status));
    for (let run = 0; run < 4; run++) {
      const { stopped, rows } = await trial.run(concurrency);
      expect(stopped).toContain(`row after row with status ${status}.`);
      expect(rows.filter(({ state }) => state === 'created')).toHaveLength(48);
      expect(rows.filter(({ state, doubt }) => state === 'ready' && !doubt)).toHaveLength(202);
    }
    expect(trial.requests.length).toBeLessThanOrEqual(48 + 4 * (concurrency + 9));
    isFixed = true;
    const { stopped, counts } = await trial.run(concurrency);
    expect([stopped, counts]).toEqual([undefined, { created: 250 }]);
  },
);

it('finishes no row when the service rejects every row with 405', async () => {
  const trial = new SendTrial(100, () => 405);
  for (let run = 0; run < 5; run++) {
    const { stopped, counts } = await trial.run();
    expect(stopped).toContain('Check --base-url.');
    expect(counts).toEqual({ ready: 90, 'ready http_error 405': 10 });
  }
  expect(trial.requests).toHaveLength(50);
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
  const end = 'look_first forbidden after an unknown outcome';
  expect((await trial.run(1)).counts).toEqual({ created: 49, [end]: 1 });
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
