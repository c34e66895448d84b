import { ASHA, create, createHospital, update } from '@profiles/testkit/send';
import { runInShell, SHELL_NAMES } from '@profiles/testkit/shells';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { behaviours, outcomeOf, situations } from '../../../../test/random-situations.ts';
import { DROP_STORED, SITUATIONS } from '../../../../test/situations.ts';
import { createProfilesMock, type JournalEntry, type ProfilesMock } from '../../../index.ts';
import { serveProfilesMock } from '../../../server.ts';
import { asCurl, asNodeCommand, asTest, notForShells, notTestable } from './reproduce.ts';

/** Returns the newest request of a mock. */
function newest({ requests }: ProfilesMock): JournalEntry {
  return requests.at(-1) ?? expect.fail('There is no request.');
}

/** Runs the test in a source. Returns the only request that its mock received. */
async function run(source: string): Promise<JournalEntry | undefined> {
  const code = source.replaceAll(/^import .+\n/gm, '');
  let mock: ProfilesMock | undefined;
  const create: typeof createProfilesMock = (options) => {
    mock = createProfilesMock(options);
    return mock;
  };
  const tests: (() => Promise<void>)[] = [];
  const collect = (_: string, test: () => Promise<void>) => void tests.push(test);
  // The source was written from a request of this file.
  new Function('createProfilesMock', 'expect', 'it', code)(create, expect, collect);
  for (const test of tests) await test();
  expect(tests.length).toBe(1);
  expect(mock?.requests.length).toBe(1);
  return mock?.requests.at(0);
}

/** Runs the test of a request. Returns the request that its mock received. */
async function again(entry: JournalEntry): Promise<JournalEntry> {
  return (await run(asTest(entry))) ?? expect.fail('There is no request.');
}

it.each(Object.entries(SITUATIONS))('writes a test that repeats %s', async (_, play) => {
  const mock = createHospital({ credentials: { tokens: ['token'] } });
  await play(mock).catch(() => {});
  const entry = newest(mock);
  if (notTestable(entry)) return;
  const again = await run(asTest(entry));
  const { method, path, body, fault, settings, stored, reason } = entry;
  expect(again).toMatchObject({ method, path, body, fault, settings, stored, reason });
  expect(again?.response?.status).toBe(entry.response?.status);
});

it('writes a test of each request of a mixed session that passes', async () => {
  const property = fc.asyncProperty(behaviours(4), situations, async (behaviour, situation) => {
    const { mock } = await outcomeOf(behaviour, situation);
    for (const entry of mock.requests) {
      if (notTestable(entry)) continue;
      const { stored, reason, response } = await again(entry);
      expect({ stored, reason }).toEqual({ stored: entry.stored, reason: entry.reason });
      expect(response?.status).toBe(entry.response?.status);
    }
  });
  await fc.assert(property, { numRuns: 300 });
});

it('creates the mock without options if the request needs none', async () => {
  const mock = createProfilesMock();
  await update(mock, { bg: 'O+' });
  expect(asTest(newest(mock))).toContain('createProfilesMock();');
});

it('writes a test that repeats a request that strict mode did not handle', async () => {
  const mock = createHospital({ behaviour: 'undecided' });
  mock.use({ createStatus: 202 });
  mock.fail('*', DROP_STORED);
  await create(mock, ASHA).catch(() => {});
  const entry = newest(mock);
  const again = await run(asTest(entry));
  expect(again?.violations.map(({ undecided }) => undecided)).toEqual(
    entry.violations.map(({ undecided }) => undecided),
  );
});

const STRANGE = [
  'it\'s \\ a "quote" `$x` \u2028 </script>',
  { fn: 'A', 'not-a-name': [1, { a: null }], __proto__: { polluted: true } },
  JSON.parse('{"__proto__":{"a":1},"constructor":"x"}'),
  '',
];

it.each(STRANGE.map((body) => [body]))('keeps the body %j', async (body) => {
  const mock = createHospital();
  await update(mock, body);
  const entry = newest(mock);
  const again = await run(asTest(entry));
  expect(JSON.stringify(again?.body)).toBe(JSON.stringify(entry.body));
});

it('reads as a person would write it', async () => {
  const mock = createHospital({ behaviour: { duplicateUsername: 422 } });
  mock.fail('createPatient', DROP_STORED);
  await create(mock, { ...ASHA, username: 'UHID-2' }).catch(() => {});
  const entry = newest(mock);
  expect(asTest(entry)).toMatchInlineSnapshot(`
    "import { createProfilesMock } from '@profiles/mock';
    import { expect, it } from 'vitest';

    it('sends no response to POST /profiles/v1/patient/', async () => {
      const mock = createProfilesMock({
        behaviour: {
          duplicateUsername: 422,
        },
      });
      mock.fail('*', {
        kind: 'drop',
        stored: true,
      });
      const call = mock.fetch(mock.baseUrl + '/profiles/v1/patient/', {
        method: 'POST',
        headers: {
          authorization: 'Bearer any',
          'client-id': 'any',
          'content-type': 'application/json',
        },
        body: JSON.stringify({
          fn: 'Asha',
          dob: '1990-04-12',
          gen: 'F',
          username: 'UHID-2',
        }),
      });
      await expect(call).rejects.toThrow();
      expect(mock.requests).toMatchObject([{ stored: true }]);
    });
    "
  `);
});

/** What is written for each shell of this machine. */
const COMMANDS = SHELL_NAMES.flatMap((shell) => {
  const formats = shell === 'sh' ? [asCurl, asNodeCommand] : [asNodeCommand];
  return formats.map((format) => [format.name, shell, format] as const);
});
const REQUESTS = [
  ['/', { fn: "O'Neil", ln: '$(id) `id` \\ "x" !', dob: '1990-04-12', gen: 'F' }],
  ['/', { fn: 'Jürgen %PATH% 𠮷', dob: '1990-04-12', gen: 'F' }],
  ['/', '{"fn": \'not JSON'],
  ['/{a,b}/[1-20]?f[name]={x}', {}],
] as const;

describe.each(COMMANDS)('%s', (_, shell, format) => {
  it.each(REQUESTS)(
    `writes a command for ${shell} that repeats a request once: %s %j`,
    async (path, body) => {
      const mock = createHospital();
      const { url, close } = await serveProfilesMock(mock);
      await create(mock, body, { path: `/profiles/v1/patient${path}` });
      const entry = newest(mock);
      await runInShell(shell, format(entry, url));
      await close();
      expect(mock.requests.length).toBe(2);
      expect(newest(mock)).toMatchObject({
        method: entry.method,
        path: entry.path,
        body: entry.body,
        response: { status: entry.response?.status },
      });
    },
  );
});

it.each([
  ['a bell', 'not JSON \u0007', true],
  ['an escape', 'not JSON \u001b[2J', true],
  ['a carriage return', 'not JSON\r\n', true],
  ['line breaks and tabs', 'not\n\tJSON', false],
  ['an escaped control character', '{"fn": "\\u0007"}', false],
])('says that no shell can repeat a request with %s: %j is %s', async (_, body, isProblem) => {
  const mock = createHospital();
  await create(mock, body);
  const problem = isProblem ? expect.stringContaining('control characters') : undefined;
  expect(notForShells(newest(mock))).toEqual(problem);
});

it('writes a curl command without credentials and headers that the request did not have', async () => {
  const mock = createHospital();
  await update(mock, {}, { headers: { authorization: 'Bearer secret', 'client-id': undefined } });
  expect(asCurl(newest(mock), mock.baseUrl)).toMatchInlineSnapshot(`
    "curl -i --globoff -X PATCH https://profiles.test/profiles/v1/emr-user/user-1 \\
      -H 'authorization: Bearer any' \\
      -H 'content-type: application/json' \\
      --data-raw '{}'"
  `);
});
