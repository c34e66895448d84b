/** A mutant that no test can kill, because nobody can tell it from the original. */
export interface EquivalentMutant {
  readonly file: string;
  /** The line of the source that it starts in, without its indentation. */
  readonly line: string;
  /** What it replaces, and by what. */
  readonly from: string;
  readonly to: string;
  readonly why: string;
}

const SDK = 'packages/sdk/src';
const MOCK = 'packages/mock/src';

const NO_STATUS = 'Only that kind of failure has a status; the comparison is there for the types.';
const LOWEST = 'It is the lowest outcome: to settle with it, or with none, changes nothing.';
const FINAL = 'Whatever is none of the other kinds is final.';

const SHORTCUT = 'It only saves work: what follows comes to the same.';
const RETURNS_UNDEFINED = 'A function that ends returns nothing as well.';
const NOBODY_HAS_UNDEFINED = 'Undefined is nobody’s: the condition is there for the types.';
const NO_ENTRY = 'The ledger has no such entry, so nobody reads it.';
const PRESENCE = 'The brand is looked for, and its value never read.';
const NO_NUMBER = 'Nothing is later than what is no number: it is there for the types.';

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
    line: "const outcome = proof === 'nothing' ? 'unknown' : 'not_sent';",
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
    file: `${SDK}/error-body.ts`,
    line: '} catch {',
    from: '{ return undefined; }',
    to: '{}',
    why: RETURNS_UNDEFINED,
  },
  {
    file: `${SDK}/schemas/copy-extras.ts`,
    line: 'if (key.length <= codePoints) return false;',
    from: 'key.length <= codePoints',
    to: 'false',
    why: SHORTCUT,
  },
  {
    file: `${SDK}/schemas/copy-extras.ts`,
    line: 'if (key.length <= codePoints) return false;',
    from: 'key.length <= codePoints',
    to: 'key.length < codePoints',
    why: SHORTCUT,
  },
  {
    file: `${SDK}/schemas/copy-extras.ts`,
    line: 'return key.length > 2 * codePoints || [...key].length > codePoints;',
    from: 'key.length > 2 * codePoints',
    to: 'false',
    why: SHORTCUT,
  },
  {
    file: `${SDK}/schemas/fields.ts`,
    line: "export const freeText = text('type', 'must be text', () => true);",
    from: "'type'",
    to: '""',
    why: 'It is the rule for a text that is not valid, and every text is.',
  },
  {
    file: `${SDK}/schemas/fields.ts`,
    line: 'if (!/^\\d{4}-(?:0[1-9]|1[0-2])-\\d\\d$/.test(value)) return false;',
    from: '/^\\d{4}-(?:0[1-9]|1[0-2])-\\d\\d$/',
    to: '/\\d{4}-(?:0[1-9]|1[0-2])-\\d\\d$/',
    why: 'What follows the eighth character of a longer text is no number of a day.',
  },
  {
    file: `${MOCK}/check-fault.ts`,
    line: '} catch {',
    from: '{ return false; }',
    to: '{}',
    why: 'Nothing is as good as false to a condition.',
  },
  {
    file: `${MOCK}/fault-queue.ts`,
    line: 'if (this.#planned.length === 0) return undefined;',
    from: 'this.#planned.length === 0',
    to: 'false',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/seed.ts`,
    line: "if (oid !== undefined && store.has(oid)) throw refuse('its oid is taken');",
    from: 'oid !== undefined',
    to: 'true',
    why: NOBODY_HAS_UNDEFINED,
  },
  {
    file: `${MOCK}/seed.ts`,
    line: 'return username !== undefined && store.usernames.has(username);',
    from: 'username !== undefined',
    to: 'true',
    why: NOBODY_HAS_UNDEFINED,
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
    line: 'token = await this.#provider?.({ reason: this.#reason, signal });',
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
    file: `${SDK}/within.ts`,
    line: 'const abort = () => stop(signal?.reason);',
    from: 'signal?.reason',
    to: 'signal.reason',
    why: 'Only a signal calls it.',
  },
  {
    file: `${MOCK}/behaviour-setting.ts`,
    line: 'const undecided = new Set(isUndecided ? BEHAVIOUR_IDS : []);',
    from: '[]',
    to: '["Stryker was here"]',
    why: NO_ENTRY,
  },
  {
    file: `${MOCK}/service/assumed.ts`,
    line: 'const inOrder = assumed.length > 1 ? assumed.toSorted(inLedgerOrder) : assumed;',
    from: 'assumed.length > 1',
    to: 'true',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/service/assumed.ts`,
    line: 'const inOrder = assumed.length > 1 ? assumed.toSorted(inLedgerOrder) : assumed;',
    from: 'assumed.length > 1',
    to: 'assumed.length >= 1',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/service/assumed.ts`,
    line: 'undecided.size === 0 ? NONE : findUndecided(inOrder, undecided, planUnder, actual, behaviour);',
    from: 'undecided.size === 0',
    to: 'false',
    why: SHORTCUT,
  },
  {
    file: `${MOCK}/service/assumed.ts`,
    line: 'for (const [id, value] of findOtherPlan(planUnder, actual, behaviour, valuesOf) ?? []) {',
    from: '[]',
    to: '["Stryker was here"]',
    why: NO_ENTRY,
  },
  {
    file: `${MOCK}/service/content-type.ts`,
    line: "if (JSON_TYPE.test(request.headers.get('content-type') ?? '')) return undefined;",
    from: "''",
    to: '"Stryker was here!"',
    why: 'Neither text is the type of JSON.',
  },
  {
    file: `${MOCK}/service/other-plan.ts`,
    line: "return values[at] ?? '';",
    from: "''",
    to: '"Stryker was here!"',
    why: 'No step goes beyond the values: the alternative is there for the types.',
  },
  {
    file: `${SDK}/answer.ts`,
    line: 'return answer(JSON.parse(text), [], []);',
    from: '[]',
    to: '["Stryker was here"]',
    why: 'Nobody reads what is wrong with an answer, nor where.',
  },
  {
    file: `${SDK}/answer.ts`,
    line: '} catch {',
    from: '{ return undefined; }',
    to: '{}',
    why: RETURNS_UNDEFINED,
  },
  {
    file: `${SDK}/call-log.ts`,
    line: `logger?.[level](\`profiles: \${operation} \${what}\`, { operation, ...facts });`,
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
    file: `${SDK}/prepare.ts`,
    line: 'if (body !== undefined && issues.length === 0) return body;',
    from: 'body !== undefined',
    to: 'true',
    why: 'A check without a body has an issue: the comparison is there for the types.',
  },
  {
    file: `${SDK}/schemas/schema-of.ts`,
    line: "const rule: InputRule = (issue.code === 'custom' && issue.params?.['rule']) || 'type';",
    from: "issue.code === 'custom'",
    to: 'true',
    why: 'Only that kind of issue has parameters; the comparison is there for the types.',
  },
  {
    file: `${MOCK}/service/create-patient.ts`,
    line: "return { answer: acceptedAnswer(exchange.read('createStatus'), ''), effect };",
    from: "''",
    to: '"Stryker was here!"',
    why: 'The body with the oid takes its place when the patient is stored.',
  },
  {
    file: `${MOCK}/service/credentials.ts`,
    line: "const token = BEARER.exec(request.headers.get('authorization') ?? '')?.[1];",
    from: "''",
    to: '"Stryker was here!"',
    why: 'Neither text is a bearer token.',
  },
  {
    file: `${SDK}/transport.ts`,
    line: "throw new TypeError('no response');",
    from: "'no response'",
    to: '""',
    why: 'The record of a cause keeps no message.',
  },
  {
    file: `${MOCK}/service/credentials.ts`,
    line: "if (lifetime === 'none') return false;",
    from: "lifetime === 'none'",
    to: 'false',
    why: NO_NUMBER,
  },
  {
    file: `${MOCK}/service/credentials.ts`,
    line: "if (lifetime === 'none') return false;",
    from: "'none'",
    to: '""',
    why: NO_NUMBER,
  },
  {
    file: `${MOCK}/service/credentials.ts`,
    line: 'return firstUse !== undefined && at - firstUse >= lifetime;',
    from: 'firstUse !== undefined',
    to: 'true',
    why: NO_NUMBER,
  },
];
