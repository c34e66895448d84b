import { expect, it } from 'vitest';
import { figuresOf } from './landing-figures.ts';

const SIZES = [{ what: 'the SDK, ky and zod included', figure: '24.8 kB' }];
const BENCH = [
  { what: 'the SDK beside axios + zod', figure: '0.51x' },
  { what: 'mock.fetch, as fast as MSW 3', figure: '39x' },
];
const LOST = 'rows lost: not created, existed, rejected or look first';
const IMPORTS = ['SQLite', 'four workers on PostgreSQL'].flatMap((store) => [
  { what: `${store}: kills`, figure: '1,000' },
  { what: `${store}: patients stored twice`, figure: '0' },
  { what: `${store}: ${LOST}`, figure: '0' },
]);

const RESULTS = { sizes: { rows: SIZES }, bench: { rows: BENCH }, imports: { rows: IMPORTS } };

it('lists the figures of three results', () => {
  expect(figuresOf(RESULTS)).toBe(`\
- **24.8 kB** is the client with its dependencies in a browser. That is 51% of axios with zod.
- **0 duplicates** after imports were killed 2,000 times, with a journal in SQLite and in PostgreSQL. No row was lost.
- **39× as fast** as MSW 3: the mock validates a patient, stores it and responds.`);
});

it('rejects results without one of the figures', () => {
  expect(() => figuresOf({ ...RESULTS, imports: { rows: [] } })).toThrow(
    'docs/results has no row: SQLite: kills',
  );
});
