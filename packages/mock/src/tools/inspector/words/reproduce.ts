import { type Endpoint, isPlainObject } from '@profiles/sdk/internal';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { ProfileRecord } from '../../../service/store/records.ts';

/** A request that repeats a recorded one, with placeholders for its credentials. */
export interface Reproduction {
  readonly method: string;
  /** The path below the base URL, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** The end of a body that the journal keeps only in part. */
const CUT = /… \(the first \d+ of \d+ bytes\)$/;

/** Returns why a request cannot be repeated, if it cannot. */
export function notRepeatable({ body, violations }: JournalEntry): string | undefined {
  if (typeof body === 'string' && CUT.test(body)) {
    return 'The mock keeps only a part of this body, so the request cannot be repeated.';
  }
  const isOfServer = violations.some(({ section }) => section === 'Mock');
  return isOfServer ? 'The service did not handle this request.' : undefined;
}

/** Returns a request that repeats a recorded one. The service reads no other headers. */
export function reproduce({ method, path, headers, body, assumed }: JournalEntry): Reproduction {
  // The header was sent, but the service found no bearer token in it.
  const token = assumed.includes('missingCredential') ? 'any' : 'Bearer any';
  const placeholders = { authorization: token, 'client-id': 'any' };
  const credentials = Object.entries(placeholders).filter(([name]) => name in headers);
  const type = headers['content-type'];
  return {
    method,
    path,
    headers: {
      ...Object.fromEntries(credentials),
      ...(type !== undefined && { 'content-type': type }),
    },
    ...(body !== undefined && { body: isPlainObject(body) ? JSON.stringify(body) : String(body) }),
  };
}

/** Returns a curl command that repeats a request, for a POSIX shell. */
export function asCurl(entry: JournalEntry, baseUrl: string): string {
  const { method, path, headers, body } = reproduce(entry);
  return [
    // Without it, curl sends a request for each item of {a,b} and [1-20].
    `curl -i --globoff -X ${shellQuoted(method)} ${shellQuoted(baseUrl + path)}`,
    ...Object.entries(headers).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`--data-raw ${shellQuoted(body)}`]),
  ].join(' \\\n  ');
}

function shellQuoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/** The records that the response to a request depends on. */
export type MetRecords = Readonly<
  Partial<Record<Endpoint['collection'], readonly ProfileRecord[]>>
>;

/**
 * Returns a Vitest test that repeats a request on a new mock, with the settings and the fault of the
 * recorded one.
 *
 * @param met - The records that the response depends on.
 */
export function asTest(entry: JournalEntry, met: MetRecords): string {
  const { appliedFault, response, stored, reason } = entry;
  const fault = appliedFault && `mock.fail('*', ${literal(appliedFault, 1)});`;
  const isUndecided = entry.violations.some(({ undecided }) => undecided !== undefined);
  const use = isUndecided && Object.keys(entry.settings).length > 0;
  const options = optionsOf(entry, met, isUndecided);
  const argument = Object.keys(options).length > 0 ? literal(options, 1) : '';
  const lines = [
    `const mock = createProfilesMock(${argument});`,
    ...(use ? [`mock.use(${literal(entry.settings, 1)});`] : []),
    ...(fault ? [fault] : []),
    `const call = mock.fetch(${callOf(entry)});`,
    ...expectations(entry),
    `expect(mock.requests).toMatchObject([{ stored: ${stored}${reason === undefined ? '' : `, reason: ${literal(reason)}`} }]);`,
  ];
  const outcome = response ? `responds ${response.status}` : 'sends no response';
  return [
    "import { createProfilesMock } from '@profiles/mock';",
    "import { expect, it } from 'vitest';",
    '',
    `it(${literal(`${outcome} to ${entry.request}`)}, async () => {`,
    ...lines.map((line) => `  ${line}`),
    '});',
    '',
  ].join('\n');
}

function optionsOf(
  { settings, assumed, reason }: JournalEntry,
  met: MetRecords,
  isUndecided: boolean,
) {
  return {
    ...(isUndecided && { behaviour: 'undecided' }),
    ...(!isUndecided && Object.keys(settings).length > 0 && { behaviour: settings }),
    // The test sends the token `any`, which the mock must reject.
    ...(reason !== undefined &&
      assumed.includes('invalidCredential') && { credentials: { tokens: ['another'] } }),
    ...(Object.keys(met).length > 0 && { seed: met }),
  };
}

function callOf(entry: JournalEntry): string {
  const { method, path, headers, body } = reproduce(entry);
  const isJson = typeof entry.body !== 'string' && body !== undefined;
  const parts = [
    `method: ${literal(method)}`,
    `headers: ${literal(headers, 2)}`,
    ...(isJson ? [`body: JSON.stringify(${literal(entry.body, 2)})`] : []),
    ...(!isJson && body !== undefined ? [`body: ${literal(body)}`] : []),
    ...(isWaiting(entry) ? ['signal: AbortSignal.timeout(100)'] : []),
    ...(isRedirect(entry) ? ["redirect: 'manual'"] : []),
  ];
  return `mock.baseUrl + ${literal(path)}, {\n${parts.map((part) => `    ${part},\n`).join('')}  }`;
}

/** Returns whether the client gave up waiting for the response. */
function isWaiting({ fault, response }: JournalEntry): boolean {
  return fault === 'hang' || (fault === 'delay' && response === undefined);
}

function isRedirect({ response }: JournalEntry): boolean {
  return response !== undefined && response.status >= 300 && response.status < 400;
}

function expectations({ response, fault }: JournalEntry): readonly string[] {
  if (response === undefined) return ['await expect(call).rejects.toThrow();'];
  const status = `expect((await call).status).toBe(${response.status});`;
  return fault === 'truncate'
    ? [status, 'await expect((await call).text()).rejects.toThrow();']
    : [status];
}

/**
 * Returns a JSON value as TypeScript code.
 *
 * @param level - The levels by which all lines but the first are indented.
 */
function literal(value: unknown, level = 0): string {
  if (typeof value === 'string') return stringLiteral(value);
  const isList = Array.isArray(value);
  if (!isList && !isPlainObject(value)) return JSON.stringify(value) ?? 'undefined';
  const items = isList
    ? value.map((item) => literal(item, level + 1))
    : Object.entries(value).map(
        ([key, item]) => `${propertyName(key)}: ${literal(item, level + 1)}`,
      );
  const [open, close] = isList ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  const indentation = '  '.repeat(level + 1);
  const lines = items.map((item) => `${indentation}${item},\n`).join('');
  return `${open}\n${lines}${'  '.repeat(level)}${close}`;
}

function propertyName(key: string): string {
  // As a plain key, it would set the prototype.
  if (key === '__proto__') return "['__proto__']";
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : stringLiteral(key);
}

function stringLiteral(text: string): string {
  const escaped = JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"');
  return `'${escaped.replaceAll("'", "\\'")}'`;
}
