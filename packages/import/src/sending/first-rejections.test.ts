import { describe, expect, it } from 'vitest';
import { SendTrial } from '../../test/send-trial.ts';

/** A response with the service's own code. */
function coded(status: number, code: string): Response {
  return new Response(JSON.stringify({ code, message: '' }), { status });
}

const STOP =
  'The service rejects each of the first 50 rows with status 422, and has created none. Check --base-url, --client-id and what the columns fill, or ask the owner of the service.';
const taken = () => coded(409, 'username_taken');

type Case = readonly [
  name: string,
  rows: number,
  respond: (row: number, nth: number) => number | Response,
  counts: Readonly<Record<string, number>>,
];

describe.each([1, 10])('at concurrency %i', (concurrency) => {
  it.each<Case>([
    ['the same rejection of 49 rows', 49, () => 422, { 'rejected unprocessable': 49 }],
    [
      'a created row among rejected ones',
      60,
      (row) => (row === 40 ? 201 : 422),
      { created: 1, 'rejected unprocessable': 59 },
    ],
    [
      'a stored row among rejected ones',
      60,
      (row, nth) => (row !== 2 ? 422 : nth === 1 ? 500 : 409),
      { existed: 1, 'rejected unprocessable': 59 },
    ],
    [
      'another status among rejections',
      60,
      (row) => (row === 40 ? 400 : 422),
      { 'rejected bad_request': 1, 'rejected unprocessable': 59 },
    ],
    [
      'rejections with a code for each row',
      60,
      (row) => coded(422, `invalid_${row}`),
      { 'rejected unprocessable': 60 },
    ],
    ['a taken username in each row', 60, taken, { 'rejected username_taken': 60 }],
    [
      'a taken username in every other row',
      90,
      (row) => (row % 2 === 0 ? taken() : 422),
      { 'rejected unprocessable': 45, 'rejected username_taken': 45 },
    ],
    ['rejections that do not recur', 49, (_, nth) => (nth === 1 ? 422 : 201), { created: 49 }],
  ])('finishes every row after %s', async (_, rows, respond, counts) => {
    const trial = new SendTrial(rows, respond);
    const end = await trial.run(concurrency);
    expect([end.stopped, end.counts]).toEqual([undefined, counts]);
    // Only the first rows are sent twice.
    expect(trial.requests.length).toBeLessThan(rows + 50);
  });

  it.each<Case>([
    ['the same status', 50, () => 422, { 'ready unprocessable': 50 }],
    ['the same code', 50, () => coded(422, 'no_tenant'), { 'ready unprocessable': 50 }],
    [
      'the same status, between taken usernames',
      100,
      (row) => (row % 2 === 0 ? taken() : 422),
      { 'ready unprocessable': 50, 'rejected username_taken': 50 },
    ],
    [
      'the same status, after failures',
      50,
      (row, nth) => (row % 10 === 1 && nth === 1 ? 429 : 422),
      { 'ready unprocessable': 50 },
    ],
  ])('stops, and finishes no rejected row, after %s', async (_, rows, respond, counts) => {
    const end = await new SendTrial(rows, respond).run(concurrency);
    expect([end.stopped, end.counts]).toEqual([STOP, counts]);
  });

  it('finishes no row in several runs, and creates all when the service is put right', async () => {
    let isFixed = false;
    let stop = new AbortController();
    const trial = new SendTrial(200, () => {
      if (trial.requests.length === 30) stop.abort();
      return isFixed ? 201 : 422;
    });
    expect((await trial.run(concurrency, stop.signal)).stopped).toBe('It was interrupted.');
    stop = new AbortController();
    for (let run = 0; run < 3; run++) {
      const { stopped, rows } = await trial.run(concurrency);
      expect(stopped).toBe(STOP);
      expect(rows.filter(({ state, doubt }) => state !== 'ready' || doubt)).toEqual([]);
    }
    expect(trial.requests.length).toBeLessThan(30 + 10 + 3 * (50 + concurrency));
    isFixed = true;
    expect((await trial.run(concurrency)).counts).toEqual({ created: 200 });
  });

  it('finishes rejected rows at once if an earlier run has created one', async () => {
    let isFirst = true;
    const stop = new AbortController();
    const trial = new SendTrial(100, () => {
      if (isFirst) stop.abort();
      return isFirst ? 201 : 422;
    });
    await trial.run(1, stop.signal);
    isFirst = false;
    const { stopped, counts } = await trial.run(concurrency);
    expect([stopped, counts]).toEqual([undefined, { created: 1, 'rejected unprocessable': 99 }]);
    expect(trial.requests).toHaveLength(100);
  });
});

it('keeps a row in doubt out of the first rejections', async () => {
  const trial = new SendTrial(60, (row, nth) => (row === 2 && nth === 1 ? 500 : 422));
  const { stopped, counts } = await trial.run(1);
  expect(stopped).toBe(STOP);
  expect(counts['look_first unprocessable after an unknown outcome']).toBe(1);
});
