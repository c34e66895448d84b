import type { AnyProfilesError, InputIssue, Outcome } from '@profiles/sdk';
import { BASE } from '../base.ts';
import type { RunResult } from './run-call.ts';

type Content = readonly (Node | string)[];

/** The meaning of each outcome. */
export type Outcomes = Readonly<Record<string, string>>;

/** The meaning of a conflict after an attempt that may have stored the patient. */
const LOOK_UP =
  'A patient with this username is stored, most likely this one. Look it up in your own records.';
/** The meaning of an input that the client does not send. */
const CORRECT = 'Nothing was sent. Correct the input.';

/** Creates the one line that says how a run ended: the outcome and its meaning. */
export function headline({ ending }: RunResult, outcomes: Outcomes): Content {
  if (ending.kind === 'defect') return outcomeLine('failed', 'The code failed.');
  if (ending.kind === 'value') {
    const isEmpty = ending.value === undefined;
    return outcomeLine(
      'succeeded',
      isEmpty ? 'The code returned nothing.' : 'The call returned a value.',
    );
  }
  const { outcome, code } = ending.error;
  if (code === 'invalid_input') return outcomeLine(outcome, CORRECT);
  if (code === 'conflict' && outcome === 'unknown') return outcomeLine(outcome, LOOK_UP);
  return outcomeLine(outcome, sentence(outcomes[outcome] ?? ''));
}

/** Creates the details of a run. */
export function details(result: RunResult, runs: number): readonly Node[] {
  const { ending, records } = result;
  const nodes: Node[] = [factList(result, runs)];
  if (ending.kind === 'defect') nodes.push(createElement('p', [String(ending.error)]));
  if (ending.kind === 'failure') {
    const issues = 'issues' in ending.error ? ending.error.issues : [];
    nodes.push(issues.length > 0 ? issueList(issues) : createElement('p', [ending.error.message]));
    nodes.push(adviceOn(ending.error.outcome));
  }
  if (ending.kind === 'value') nodes.push(...json('Returned', ending.value));
  if (records.length === 0) nodes.push(createElement('p', ['This run stored nothing.']));
  for (const record of records) nodes.push(...json('Stored', record));
  return nodes;
}

function factList({ ending, requests, durationMs }: RunResult, runs: number): Node {
  const error = ending.kind === 'failure' ? errorFacts(ending.error) : [];
  const count = requests.length === 1 ? '1 request' : `${requests.length} requests`;
  const duration =
    durationMs < 1000 ? `${Math.ceil(durationMs)} ms` : `${(durationMs / 1000).toFixed(1)} s`;
  const run = runs > 1 ? [`run ${runs} since the reset, with the records of the runs before`] : [];
  const list = createElement(
    'ul',
    [...error, count, duration, ...run].map((each) => createElement('li', [each])),
  );
  list.className = 'facts';
  return list;
}

/** Links to what the guide says about an outcome. */
function adviceOn(outcome: Outcome): Node {
  const link = document.createElement('a');
  const section = outcome === 'unknown' ? 'after-unknown' : 'outcomes';
  link.href = `${BASE}/errors/#${section}`;
  link.textContent = `What to do after ${outcome}`;
  return createElement('p', [link]);
}

function errorFacts(error: AnyProfilesError): readonly string[] {
  const status = 'status' in error && error.status ? [`status ${error.status}`] : [];
  return [error.name, error.code, ...status];
}

/** Shows each issue beside its field, as a form does. */
function issueList(issues: readonly InputIssue[]): Node {
  const rows = issues.flatMap(({ path, message, rule }) => [
    createElement('dt', [createElement('code', [path.map(String).join('.') || 'the input'])]),
    createElement('dd', [`${message} `, createElement('code', [rule])]),
  ]);
  const list = createElement('dl', rows);
  list.className = 'issues';
  return list;
}

function json(title: string, value: unknown): readonly Node[] {
  const code = JSON.stringify(value, null, 2);
  return code === undefined ? [] : [createElement('h2', [title]), createElement('pre', [code])];
}

function outcomeLine(outcome: string, meaning: string): Content {
  const word = createElement('strong', [outcome]);
  word.dataset['outcome'] = outcome;
  return [word, ` ${meaning}`];
}

function sentence(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function createElement(name: string, children: Content): HTMLElement {
  const created = document.createElement(name);
  created.append(...children);
  return created;
}
