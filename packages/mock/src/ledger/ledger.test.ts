import { expect, it } from 'vitest';
import { LEDGER, USUAL_RATE_LIMIT } from './ledger.ts';

it('keeps every entry: its question, its values and the reason for its default', () => {
  const text = Object.entries(LEDGER).map(([id, { section, question, values, why, ...more }]) =>
    [
      `${id}: ${question} (${section})`,
      ...values.map((value) => `- ${JSON.stringify(value)}`),
      ...('amounts' in more ? [`- ${more.amounts}`] : []),
      why,
      ...(more.meaning ? [more.meaning] : []),
    ].join('\n'),
  );
  expect(text.join('\n\n')).toMatchSnapshot();
});

it('exports the rate limit that strict mode compares with', () => {
  expect(USUAL_RATE_LIMIT).toEqual({ limit: 100, windowMs: 60_000 });
});
