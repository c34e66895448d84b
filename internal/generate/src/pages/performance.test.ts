import { expect, it } from 'vitest';
import { landingFigures, shortfalls } from './performance.ts';

const side = (name: string, figure: number, median = 1, atLeast?: number) => ({
  name,
  does: 'sends',
  figure,
  times: [median, median - 0.1, median + 0.1] as const,
  ...(atLeast !== undefined && { atLeast }),
  isReached: median >= (atLeast ?? 0),
});
const finding = (unit: string, ...figures: readonly ReturnType<typeof side>[]) => {
  return { title: 'A job', measures: 'its time', unit, figures, skipped: ['WireMock: no Java'] };
};
const FIGURES = {
  machine: 'Node v24, 2 cores',
  comparisons: {
    size: finding('kB', side('@profiles/sdk', 24.8), side('axios + zod', 48.6, 1.96, 1)),
    mock: finding('µs', side('mock.fetch', 60), side('MSW 3', 1680, 28, 30)),
    http: finding('requests/s', side('serveProfilesMock', 10_549.6), side('Prism', 2690, 3.92)),
  },
};

// `npm run check:docs` compares the tables of the pages.
it('lists what falls short', () => {
  expect(shortfalls(FIGURES)).toBe(
    '- A job: the ratio of MSW 3 is **28×**. The goal is 30× or more.',
  );
  const { size } = FIGURES.comparisons;
  expect(shortfalls({ ...FIGURES, comparisons: { size } })).toBe('Every goal is reached.');
});

it('rejects figures without one that the landing page needs', () => {
  const comparisons = { ...FIGURES.comparisons, http: finding('requests/s') };
  expect(() => landingFigures({ ...FIGURES, comparisons })).toThrow('run npm run bench -- --write');
});
