import { createProfilesMock } from '@profiles/mock';
import { isProfilesError, type Outcome, ProfileClient } from '@profiles/sdk';
import { FAULTS_BY_KIND, KNOWN_FAULTS } from '@profiles/testkit/known-faults';
import { marked, type Tokens } from 'marked';
import { describe, expect, it } from 'vitest';
import { type Page, readPages } from './page.ts';

/** The outcomes, the least severe first. */
const OUTCOMES = Object.keys({
  not_sent: true,
  rejected: true,
  unknown: true,
  applied: true,
} satisfies Record<Outcome, true>);

describe.each(pagesWith('What happened', 'Outcome', 'Stored'))('the outcomes of $path', (page) => {
  const rows = rowsBelow(page, 'What happened', 'Outcome', 'Stored');

  it('have a row each, the most severe last', () => {
    expect(rows.map(([, outcome]) => outcome)).toEqual(OUTCOMES.map((each) => `\`${each}\``));
  });

  it('name the statuses by which the client knows that nothing was stored', async () => {
    const statuses = Array.from({ length: 300 }, (_, at) => 300 + at);
    const outcomes = await Promise.all(statuses.map(outcomeOf));
    const exceptions = statuses.filter((status, at) => {
      const isRejected = outcomes[at] === 'rejected';
      return status >= 400 && status < 500 ? !isRejected : isRejected;
    });
    const [text = ''] = rows[1] ?? [];
    expect(text).toContain('4xx');
    expect((text.match(/\b\d{3}\b/g) ?? []).map(Number).sort()).toEqual(exceptions);
  });
});

describe('the faults of the guide', () => {
  const [page] = readPages(['docs/src/content/docs/testing.md']);
  const rows = page ? rowsBelow(page, 'kind', 'what happens', 'properties') : [];

  it('have a row for each kind', () => {
    const kinds = rows.map(([kind = '']) => kind.replaceAll('`', ''));
    expect(kinds.toSorted()).toEqual(Object.keys(FAULTS_BY_KIND).toSorted());
  });

  it.each(rows)('have the properties of the kind %s', (cell = '', _ = '', properties = '') => {
    const kind = cell.replaceAll('`', '');
    const known = new Set([
      ...KNOWN_FAULTS.flatMap(({ fault }) => Object.keys(fault)),
      ...[...rows.join().matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
    ]);
    for (const name of [...known].filter((each) => each !== 'kind'))
      expect([name, !problemOf({ kind, [name]: null }).includes(`property "${name}"`)]).toEqual([
        name,
        properties.includes(`\`${name}\``),
      ]);
    const [, required] = /^The (\w+) of the fault/.exec(problemOf({ kind })) ?? [];
    expect(required && `\`${required}\` (required)`).toBe(
      /`\w+` \(required\)/.exec(properties)?.[0],
    );
  });
});

/** Returns why the mock rejects a fault, or an empty text. */
function problemOf(fault: object): string {
  try {
    // The fault has no type, and the mock rejects some of them.
    createProfilesMock().fail('*', fault as never);
    return '';
  } catch (error) {
    return String(Object(error).message);
  }
}

async function outcomeOf(status: number): Promise<Outcome | undefined> {
  const profiles = new ProfileClient({
    baseUrl: 'https://api.example.com',
    token: 'any',
    clientId: 'front-desk',
    maxRetries: 0,
    fetch: async () => new Response(undefined, { status }),
  });
  const error: unknown = await profiles
    .createPatient({ fn: 'Asha', dob: '1990-04-12', gen: 'F' })
    .catch((reason: unknown) => reason);
  return isProfilesError(error) ? error.outcome : undefined;
}

function pagesWith(...header: readonly string[]): readonly Page[] {
  return readPages().filter((page) => tablesOf(page, header).length > 0);
}

/** Returns the cells of the table with this header. */
function rowsBelow(page: Page, ...header: readonly string[]): readonly (readonly string[])[] {
  const [table] = tablesOf(page, header);
  return table?.rows.map((row) => row.map(({ text }) => text)) ?? [];
}

function tablesOf({ text }: Page, header: readonly string[]): readonly Tokens.Table[] {
  return marked
    .lexer(text)
    .filter((token): token is Tokens.Table => token.type === 'table')
    .filter((table) => table.header.map((cell) => cell.text).join('|') === header.join('|'));
}
