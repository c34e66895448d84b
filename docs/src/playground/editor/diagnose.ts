import { syntaxTree } from '@codemirror/language';
import type { Diagnostic } from '@codemirror/lint';
import type { EditorState } from '@codemirror/state';
import type { SyntaxNode } from '@lezer/common';
import { type InputIssue, isProfilesError, ProfileClient } from '@profiles/sdk';
import type { ClientFacts, MethodFacts } from '../describe-client.ts';
import { syntaxProblem } from '../run-call.ts';
import { type Call, callsIn, childrenOf } from './calls.ts';
import { literalValue, type Property, propertiesOf, UNKNOWN } from './literals.ts';

/** Validates the input of each call as the SDK does before it sends anything. */
const client = new ProfileClient({
  baseUrl: 'https://api.example.com',
  token: 'any',
  clientId: 'any',
  maxRetries: 0,
  fetch: () => Promise.reject(new TypeError('nothing is sent')),
});

/** Finds the problems in the code without running it. */
export async function diagnose(state: EditorState, facts: ClientFacts): Promise<Diagnostic[]> {
  const syntax = syntaxError(state);
  if (syntax) return [syntax];
  const found = await Promise.all(
    callsIn(state).map(async (call) => {
      const method = facts.methods.find(({ name }) => name === call.methodName);
      if (!method) return [at(call.method, `profiles has no method ${call.methodName}`)];
      return diagnoseCall(call, method, state);
    }),
  );
  return found.flat();
}

async function diagnoseCall(call: Call, method: MethodFacts, state: EditorState) {
  const args = call.args.map((node) => argumentValue(node, state));
  const issues = await issuesOf(call.methodName, args);
  return issues.flatMap((issue) => diagnosticOf(issue, call, method, state) ?? []);
}

/** Returns the value of an argument. A property whose value has to run first is absent. */
function argumentValue(node: SyntaxNode, state: EditorState): unknown {
  if (node.name !== 'ObjectExpression') return literalValue(node, state);
  const entries = propertiesOf(node, state).map(({ name, value }) => {
    return [name, value ? literalValue(value, state) : UNKNOWN] as const;
  });
  return Object.fromEntries(entries.filter(([, value]) => value !== UNKNOWN));
}

async function issuesOf(method: string, args: readonly unknown[]): Promise<readonly InputIssue[]> {
  const called: unknown = Reflect.get(client, method);
  if (typeof called !== 'function' || method === 'withOptions') return [];
  try {
    await called(...args);
  } catch (error) {
    if (isProfilesError(error) && error.code === 'invalid_input') return error.issues;
  }
  return [];
}

function diagnosticOf(
  { path: [name, ...rest], rule, message }: InputIssue,
  call: Call,
  { parameters }: MethodFacts,
  state: EditorState,
): Diagnostic | undefined {
  const own = parameters.findIndex((each) => each.name === name && each.fields.length === 0);
  const index = own >= 0 ? own : parameters.findIndex(({ fields }) => fields.length > 0);
  const argument = call.args[index];
  const parameter = parameters[index]?.name;
  if (!argument) return at(call.method, `${parameter} is required`);
  if (argument.name !== 'ObjectExpression') {
    // The value of any other code is not known before it runs.
    const isKnown = literalValue(argument, state) !== UNKNOWN;
    return isKnown ? at(argument, `${parameter} ${message}`) : undefined;
  }
  const properties = propertiesOf(argument, state);
  const property = properties.find((each) => each.name === name);
  const text = `${[name, ...rest].join('.')} ${message}`;
  if (!property) return isComplete(argument, properties) ? at(call.method, text) : undefined;
  const { key, value } = property;
  if (rule === 'unknown_field') return at(key, text);
  return value && literalValue(value, state) !== UNKNOWN ? at(value, text) : undefined;
}

/** Returns whether an object has no spread, which may contain more properties. */
function isComplete(object: SyntaxNode, properties: readonly Property[]): boolean {
  return childrenOf(object).length === properties.length;
}

/** Returns the first error of the syntax. */
function syntaxError(state: EditorState): Diagnostic | undefined {
  const problem = syntaxProblem(state.doc.toString());
  if (problem === undefined) return undefined;
  let place = { from: state.doc.length, to: state.doc.length };
  syntaxTree(state).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError && from < place.from) place = { from, to };
    },
  });
  return { ...place, severity: 'error', message: problem };
}

function at({ from, to }: SyntaxNode, message: string): Diagnostic {
  return { from, to, severity: 'error', message };
}
