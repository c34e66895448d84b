import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LEDGER } from '@profiles/mock';
import { createConfig, lint } from '@redocly/openapi-core';
import { describe, expect, it } from 'vitest';
import { FILE, fileText } from './openapi-document.ts';
import { placesOf, problemsAt } from './test/described.ts';

const TEXT = readFileSync(FILE, 'utf8');
const PLACES = placesOf(TEXT);
const RESPONSES = PLACES.filter(
  ({ path, node }) => path.at(-2) === 'responses' && node['$ref'] === undefined,
);

it('the file matches the schemas and the ledger (npm run docs:write writes it)', async () => {
  expect(TEXT).toBe(await fileText());
});

it('Redocly reports no problem of the description', async () => {
  const config = await createConfig({
    extends: ['recommended-strict'],
    // The API specification shows requests at the path with the slash.
    rules: { 'no-path-trailing-slash': 'off' },
  });
  const problems = await lint({ ref: fileURLToPath(FILE), config });
  expect(
    problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]),
  ).toEqual([]);
});

describe('x-not-shown', () => {
  const marks = PLACES.filter(({ path }) => path.at(-2) === 'x-not-shown');
  const ledger = Object.entries(LEDGER);

  it('contains every ledger entry and three further sections at the root', () => {
    const atTheRoot = marks.filter(({ path }) => path.length === 2).map(({ node }) => node);
    for (const [id, { section, question, values }] of ledger) {
      expect(atTheRoot).toContainEqual(expect.objectContaining({ id, section, question, values }));
    }
    expect(atTheRoot.map(({ section }) => section)).toEqual(
      expect.arrayContaining(['States and transitions', 'Events', 'Versioning']),
    );
  });

  it.each(ledger)(
    'is at a part of a request or response that %s is about',
    (id, { question, values }) => {
      const inPlace = marks.filter(({ path, node }) => path.length > 2 && node['id'] === id);
      expect(inPlace.map(({ node }) => node)).toContainEqual({ id, question, values });
    },
  );

  it.each(RESPONSES.map(({ path }) => path.join(' ')))('is at the response %s', (at) => {
    expect(marks.map(({ path }) => path.slice(0, -2).join(' '))).toContain(at);
  });

  const statuses = ledger.flatMap(([id, { values }]) =>
    values
      .filter((value) => Number(value) >= 200 && Number(value) < 600)
      .map((value) => [id, value]),
  );

  it.each(statuses)('names %s at a response with the status %s', (id, status) => {
    const responses = RESPONSES.filter(({ path }) => path.at(-1)?.endsWith(String(status)));
    const ids = placesOf(JSON.stringify(responses)).map(({ node }) => node['id']);
    expect(ids).toContain(id);
  });
});

describe('an example', () => {
  const examples = PLACES.flatMap(({ path, node: { schema, examples } }) =>
    schema && examples
      ? Object.entries(examples).map(([name, { value }]) => ({
          place: [...path, 'schema'],
          at: [...path, name].join(' '),
          value,
        }))
      : [],
  );

  it.each(examples)('matches its schema: $at', ({ place, value }) => {
    expect(problemsAt(place, value)).toEqual([]);
  });
});
