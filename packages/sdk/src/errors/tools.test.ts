import { type InspectOptions, inspect } from 'node:util';
import { boomify } from '@hapi/boom';
import { reactErrorHandler } from '@sentry/react';
import { expect, it } from 'vitest';
import winston from 'winston';
import { CANARY, leaksIn, PATIENT } from '../../test/canary.ts';
import { MADE } from '../../test/made-errors.ts';
import { keepingStream } from '../../test/watch.ts';
import { isObject } from '../objects.ts';
import { ConfigurationError } from './configuration-error.ts';
import { createdAgain } from './created-again.ts';
import { InvalidInputError } from './invalid-input-error.ts';
import type { ProfilesError } from './profiles-error.ts';
import { reviveProfilesError } from './revive-profiles-error.ts';

const ISSUES = [{ path: ['fn'], rule: 'required', message: 'is required' }] as const;

/** Creates an error of each class. */
function errors(): readonly ProfilesError[] {
  const invalid = new InvalidInputError('createPatient', ISSUES);
  return [...MADE, invalid].flatMap((error) => reviveProfilesError(error.toJSON()) ?? []);
}

/** Tools that write on an error, each with the data of a patient. */
const TOOLS: Readonly<Record<string, (error: ProfilesError) => void>> = {
  Sentry(error) {
    reactErrorHandler()(error, { componentStack: `\n    at ${CANARY}` });
  },
  boom(error) {
    boomify(error, { message: CANARY, data: PATIENT, decorate: { code: CANARY, status: CANARY } });
  },
  winston(error) {
    const transports = [new winston.transports.Stream({ stream: keepingStream().stream })];
    winston.createLogger({ defaultMeta: PATIENT, transports }).error(error);
  },
  'a tool that adds its context to each error of the chain'(error) {
    for (let link: unknown = error; isObject(link); link = link['cause']) {
      Object.assign(link, { context: PATIENT });
    }
  },
  'a tool that replaces every property'(error) {
    for (let from: object | null = error; from; from = Object.getPrototypeOf(from)) {
      for (const name of Reflect.ownKeys(from)) {
        if (typeof Reflect.get(error, name) === 'function') continue;
        Reflect.set(error, name, `${CANARY}\n    at ${CANARY}`);
      }
    }
  },
};

const INSPECTIONS: readonly InspectOptions[] = [
  {},
  { depth: null, showHidden: true, getters: true },
  { depth: null, showProxy: true, colors: true, compact: false },
];

it.each(Object.entries(TOOLS))(
  '%s changes nothing that an error serializes or prints',
  (_, write) => {
    const printed = (error: ProfilesError) => [
      JSON.stringify(error),
      ...INSPECTIONS.map((options) => inspect({ nested: [error] }, options)),
    ];
    const written: string[] = [];
    for (const error of errors()) {
      const before = printed(error);
      write(error);
      expect(printed(error)).toEqual(before);
      written.push(inspect(error, { customInspect: false, depth: null, showHidden: true }));
    }
    expect(leaksIn(written)).not.toEqual([]);
  },
);

it('an error that is created again has its facts, whatever a tool wrote on the first', () => {
  const call = { operation: 'createPatient', attempts: 1, outcome: 'rejected' } as const;
  const cause = { name: 'TypeError', code: 'ECONNRESET' };
  const first = [
    new ConfigurationError('the token provider failed', call, cause),
    new InvalidInputError('createPatient', ISSUES),
  ];
  const facts = first.map((error) => error.toJSON());
  for (const write of Object.values(TOOLS)) first.forEach(write);
  const again = first.map((error) => createdAgain(error, call));
  expect(JSON.parse(JSON.stringify(again))).toEqual(facts);
  expect(leaksIn(again.map((error) => inspect(error, { customInspect: false })))).toEqual([]);
});

it('an error serializes its facts after what it returned was changed', () => {
  for (const error of errors()) {
    const before = JSON.stringify(error);
    for (const fact of Object.values(error.toJSON())) {
      if (isObject(fact)) Object.assign(fact, { context: PATIENT });
    }
    if (error instanceof InvalidInputError) Object.assign(error.issues[0] ?? {}, { rule: CANARY });
    expect(JSON.stringify(error)).toBe(before);
  }
});

it('a hook of stack traces that fails prevents no error', () => {
  const { prepareStackTrace } = Error;
  const hooks = [
    () => {
      throw new Error(CANARY);
    },
    () => ({ toString: null }),
    (_: unknown, sites: readonly unknown[]) => sites,
  ];
  for (const hook of hooks) {
    Error.prepareStackTrace = hook;
    const error = new ConfigurationError('token is required');
    Error.prepareStackTrace = prepareStackTrace;
    expect(inspect(error)).toMatch(
      /^ConfigurationError: token is required; nothing was sent \{\s+attempts: 0,/,
    );
  }
});

it('an error serializes its facts in a page that adds a toJSON to all lists', () => {
  const invalid = new InvalidInputError('createPatient', ISSUES);
  Object.assign(Array.prototype, { toJSON: () => CANARY });
  try {
    const { issues } = new InvalidInputError('createPatient', ISSUES).toJSON();
    expect(issues).toEqual(invalid.toJSON()['issues']);
  } finally {
    Reflect.deleteProperty(Array.prototype, 'toJSON');
  }
});
