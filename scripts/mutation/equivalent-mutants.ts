import { EQUIVALENT_IN_MOCK } from './equivalent-in-mock.ts';
import { EQUIVALENT_IN_SERVICE } from './equivalent-in-service.ts';
import type { EquivalentMutant } from './equivalent-mutant.ts';

const SDK = 'packages/sdk/src';

const NO_STATUS = 'Only that kind of failure has a status; the comparison is there for the types.';
const LOWEST = 'It is the lowest outcome: to settle with it, or with none, changes nothing.';
const FINAL = 'Whatever is none of the other kinds is final.';

const SHORTCUT = 'It only saves work: what follows comes to the same.';
const RETURNS_UNDEFINED = 'A function that ends returns nothing as well.';
const PRESENCE = 'The brand is looked for, and its value never read.';

/** Each is held against the results: one that is killed, or that is not there, fails the command. */
export const EQUIVALENT_MUTANTS: readonly EquivalentMutant[] = [
  {
    file: `${SDK}/attempt.ts`,
    line: "return final(new ConfigurationError(what, settle(progress, 'not_sent'), cause));",
    from: "'not_sent'",
    to: '""',
    why: LOWEST,
  },
  {
    file: `${SDK}/attempt.ts`,
    line: "settle(progress, isProved ? 'not_sent' : 'unknown'),",
    from: "'not_sent'",
    to: '""',
    why: LOWEST,
  },
  {
    file: `${SDK}/attempt.ts`,
    line: "return { error, failure: { kind: 'final' } };",
    from: "'final'",
    to: '""',
    why: FINAL,
  },
  {
    file: `${SDK}/attempt.ts`,
    line: "return { error, failure: { kind: 'final' } };",
    from: "{ kind: 'final' }",
    to: '{}',
    why: FINAL,
  },
  {
    file: `${SDK}/call.ts`,
    line: "const isRefused = failure.kind === 'status' && failure.status === 401;",
    from: "failure.kind === 'status'",
    to: 'true',
    why: NO_STATUS,
  },
  {
    file: `${SDK}/retry.ts`,
    line: "if (failure.kind === 'status' && (failure.status === 429 || failure.status === 503)) {",
    from: "failure.kind === 'status'",
    to: 'true',
    why: NO_STATUS,
  },
  {
    file: `${SDK}/retry-after.ts`,
    line: "const text = value?.trim() ?? '';",
    from: "''",
    to: '"Stryker was here!"',
    why: 'Neither text is a number or a date.',
  },
  {
    file: `${SDK}/schemas/json.ts`,
    line: '} catch {',
    from: '{ return undefined; }',
    to: '{}',
    why: RETURNS_UNDEFINED,
  },
  {
    file: `${SDK}/base-url.ts`,
    line: '} catch {',
    from: '{ return undefined; }',
    to: '{}',
    why: RETURNS_UNDEFINED,
  },
  {
    file: `${SDK}/client-settings.ts`,
    line: 'if (Object.keys(options).length === 0) return settings;',
    from: 'Object.keys(options).length === 0',
    to: 'false',
    why: SHORTCUT,
  },
  {
    file: `${SDK}/credentials.ts`,
    line: 'const answer = this.#provider?.({ reason: this.#reason, signal });',
    from: 'this.#provider?.({ reason: this.#reason, signal })',
    to: 'this.#provider({ reason: this.#reason, signal })',
    why: 'Who has no provider has a token, and never waits for one.',
  },
  {
    file: `${SDK}/read-body.ts`,
    line: 'if (!isWhole) cancel();',
    from: '!isWhole',
    to: 'true',
    why: 'To cancel a stream that has ended does nothing.',
  },
  {
    file: `${SDK}/response-promise.ts`,
    line: 'static override get [Symbol.species]() {',
    from: '{ return Promise; }',
    to: '{}',
    why: 'Without a species, what is chained is a plain promise as well.',
  },
  {
    file: `${SDK}/call-log.ts`,
    line: `const line: unknown = logger?.[level](\`profiles: \${operation} \${what}\${text}\`, {`,
    from: 'logger?.[level]',
    to: 'logger[level]',
    why: 'What a missing logger would throw is caught as what a logger throws.',
  },
  {
    file: `${SDK}/errors/cause-record.ts`,
    line: "return typeof value === 'object' && value !== null;",
    from: 'value !== null',
    to: 'true',
    why: 'Null cannot be read, which ends the chain as well.',
  },
  {
    file: `${SDK}/errors/outcome.ts`,
    line: 'return ORDER.indexOf(one) < ORDER.indexOf(other) ? other : one;',
    from: 'ORDER.indexOf(one) < ORDER.indexOf(other)',
    to: 'ORDER.indexOf(one) <= ORDER.indexOf(other)',
    why: 'Of two that are equal, either is the higher.',
  },
  {
    file: `${SDK}/errors/profiles-error.ts`,
    line: 'get [BRAND](): true {',
    from: '{ return true; }',
    to: '{}',
    why: PRESENCE,
  },
  {
    file: `${SDK}/errors/profiles-error.ts`,
    line: 'return true;',
    from: 'true',
    to: 'false',
    why: PRESENCE,
  },
  {
    file: `${SDK}/transport.ts`,
    line: "throw new TypeError('no response');",
    from: "'no response'",
    to: '""',
    why: 'The record of a cause keeps no message.',
  },
  ...EQUIVALENT_IN_MOCK,
  ...EQUIVALENT_IN_SERVICE,
];
