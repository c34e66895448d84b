import { isPlainObject } from '@profiles/sdk/internal';
import { ENDPOINTS } from '@profiles/sdk/schemas';
import type { JournalEntry } from '../../../service/journal/journal-entry.ts';
import type { BehaviourId } from '../../../service/ledger/ledger.ts';

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

/** Returns why a test of one request alone cannot repeat it, if it cannot. */
export function notTestable(entry: JournalEntry): string | undefined {
  const { assumed, reason } = entry;
  const isOf = (id: BehaviourId) => reason !== undefined && assumed.includes(id);
  if (isOf('rateLimit') || (isOf('invalidCredential') && isOf('tokenLifetime'))) {
    return 'The response depends on earlier requests, so a test of this one alone cannot repeat it.';
  }
  return notRepeatable(entry);
}

/** Returns a request that repeats a recorded one. The service reads no other headers. */
export function reproduce({
  method,
  path,
  headers,
  body,
  reason = '',
}: JournalEntry): Reproduction {
  // The header was sent, but the service found no bearer token in it.
  const token = reason.includes('authorization header is not') ? 'any' : 'Bearer any';
  const placeholders = { authorization: token, 'client-id': 'any' };
  const credentials = Object.entries(placeholders).filter(
    ([name]) => name in headers && !reason.includes(`${name} header is missing`),
  );
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

/** Returns why no command of a shell can repeat a request, if none can. */
export function notForShells(entry: JournalEntry): string | undefined {
  const { path, headers, body = '' } = reproduce(entry);
  const texts = [path, body, ...Object.values(headers)];
  return texts.some((text) => CONTROL.test(text))
    ? 'No command is offered, because the request contains control characters, which a terminal would not pass on.'
    : undefined;
}

/** A control character. Line breaks and tabs may stand between quotes. */
const CONTROL = /(?![\t\n])\p{Cc}/u;

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

/**
 * Returns a command of Node that repeats a request. PowerShell and `cmd` read it alike, and so does a POSIX
 * shell. It is for Windows, where no argument of curl may contain quotes in both.
 */
export function asNodeCommand(entry: JournalEntry, baseUrl: string): string {
  const { method, path, headers, body = '' } = reproduce(entry);
  const url = baseUrl + path;
  const fields = Object.entries(headers).map((field) => field.map(asciiLiteral).join(':'));
  const options = `{method:${asciiLiteral(method)},headers:{${fields.join(',')}}}`;
  const print = 'r=>{console.log(r.statusCode);r.pipe(process.stdout)}';
  const send = `require('${new URL(url).protocol.slice(0, -1)}').request`;
  return `node -e "${send}(${asciiLiteral(url)},${options},${print}).end(${asciiLiteral(body)})"`;
}

/** Returns a string of JavaScript of which no character has a meaning in a shell. */
function asciiLiteral(text: string): string {
  const escaped = text.replace(/[^\w ./:,=?{}-]/g, (unit) => {
    return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `'${escaped}'`;
}

function shellQuoted(text: string): string {
  return /^[\w./:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}

/**
 * Returns a Vitest test that repeats a request on a new mock, with the settings and the fault of the
 * recorded one, and a record that the response depends on.
 */
export function asTest(entry: JournalEntry): string {
  const { appliedFault, response, stored, reason } = entry;
  const fault = appliedFault && `mock.fail('*', ${literal(appliedFault, 1)});`;
  const isUndecided = entry.violations.some(({ undecided }) => undecided !== undefined);
  const use = isUndecided && Object.keys(entry.settings).length > 0;
  const options = optionsOf(entry, isUndecided);
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

function optionsOf(entry: JournalEntry, isUndecided: boolean) {
  const { settings, assumed, reason } = entry;
  const known = reason?.startsWith('the client id') ? 'clientIds' : 'tokens';
  const seed = seedOf(entry);
  return {
    ...(isUndecided && { behaviour: 'undecided' }),
    ...(!isUndecided && Object.keys(settings).length > 0 && { behaviour: settings }),
    // The test sends the credentials `any`, which the mock must reject.
    ...(reason !== undefined &&
      assumed.includes('invalidCredential') && { credentials: { [known]: ['another'] } }),
    ...(seed && { seed }),
  };
}

const SOMEBODY = { fn: 'somebody', dob: '1990-01-01', gen: 'O' };

/** Returns the record that the service had: with the oid of an update, or with the username that was taken. */
function seedOf({ operation, oid, body, reason, assumed }: JournalEntry) {
  if (operation === undefined) return undefined;
  const { effect, collection } = ENDPOINTS[operation];
  const isOf = (id: BehaviourId) => reason !== undefined && assumed.includes(id);
  if (effect === 'create') {
    const isTaken = isOf('duplicateUsername') && isPlainObject(body);
    return isTaken ? { [collection]: [{ ...SOMEBODY, username: body['username'] }] } : undefined;
  }
  if (assumed.includes('patientOidOnUpdate')) return { patients: [{ ...SOMEBODY, oid }] };
  return oid === undefined || isOf('unknownOid') ? undefined : { [collection]: [{ oid }] };
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
