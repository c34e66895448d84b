import '@profiles/mock/inspector';
import { type Behaviour, type BehaviourId, describeFault, LEDGER } from '@profiles/mock';
import type { ClientFacts } from './describe-client.ts';
import { createCodeEditor } from './editor/code-editor.ts';
import { EXAMPLES } from './examples.ts';
import { details, headline } from './result-view.ts';
import { runCall } from './run-call.ts';
import { createService, type Service, TIMEOUT_MS } from './service.ts';
import {
  changedSettings,
  exampleOf,
  fromFragment,
  OFFERED_FAULTS,
  offeredFault,
  type Situation,
  toFragment,
} from './situation.ts';

const page = {
  example: element('playground-example', HTMLSelectElement),
  editor: element('playground-editor', HTMLElement),
  fault: element('playground-fault', HTMLSelectElement),
  entry: element('playground-entry', HTMLSelectElement),
  value: element('playground-value', HTMLSelectElement),
  question: element('playground-question', HTMLElement),
  run: element('playground-run', HTMLButtonElement),
  link: element('playground-link', HTMLButtonElement),
  linkStatus: element('playground-link-status', HTMLElement),
  summary: element('playground-summary', HTMLElement),
  result: element('playground-result', HTMLElement),
  details: element('playground-details', HTMLElement),
  inspector: element('playground-inspector', HTMLElement),
};
const facts: ClientFacts = JSON.parse(element('playground-facts', HTMLElement).textContent ?? '');

/** The words of the list of examples for code, a fault or settings that no example has. */
const EDITED = new Option('Your own', '', false, false);
EDITED.disabled = true;

const RUNNING = `Running… Each request waits at most ${TIMEOUT_MS / 1000} seconds for its response.`;

const RUN_IT = 'Run the call to see its outcome and what the mock stored.';

const FROM_LINK = 'Not run yet. This call is from a link: read it before you run it.';

let service: Service;
let runs = 0;
const inspector = document.createElement('profiles-mock-inspector');

fillLists();
page.editor.replaceChildren();
const editor = createCodeEditor({
  parent: page.editor,
  facts,
  labelledBy: 'playground-code-label',
  describedBy: 'playground-keys',
  onChange: showExample,
  onRun: run,
});
openLink();
page.inspector.append(inspector);
addEventListener('hashchange', openLink);
page.example.addEventListener('change', () => open(EXAMPLES[page.example.selectedIndex]));
page.fault.addEventListener('change', showExample);
page.entry.addEventListener('change', showSettings);
page.value.addEventListener('change', () => service.mock.use(chosenSetting()));
page.run.addEventListener('click', run);
page.link.addEventListener('click', copyLink);
page.run.disabled = false;

/** Shows the situation of the address. Runs nothing, because a link may contain any code. */
function openLink(): void {
  const linked = fromFragment(location.hash);
  open(linked);
  if (linked && !exampleOf(linked)) page.summary.textContent = FROM_LINK;
}

/** Shows a situation, with a new mock. A call that still runs keeps the mock that it has. */
function open(situation: Situation = EXAMPLES[0]): void {
  service = createService(situation.settings);
  service.mock.subscribe(({ kind }) => {
    if (kind === 'reset') showNoResult();
    if (kind === 'behaviour' || kind === 'reset' || kind === 'restore') showSettings();
  });
  inspector.mock = service.mock;
  setBusy(false);
  editor.code = situation.code;
  page.fault.value = JSON.stringify(situation.fault ?? null);
  const changed = Object.keys(situation.settings)[0];
  if (changed !== undefined) page.entry.value = changed;
  showSettings();
  showNoResult();
}

function showNoResult(): void {
  runs = 0;
  page.details.replaceChildren();
  showExample();
}

async function run(): Promise<void> {
  if (page.details.ariaBusy === 'true') return;
  const { mock, profiles } = service;
  const { code, fault } = situation();
  setBusy(true);
  page.summary.textContent = RUNNING;
  page.details.replaceChildren();
  const cancel = fault && mock.fail('*', fault);
  const result = await runCall(code, profiles, mock);
  cancel?.();
  // The page was reset, so the result belongs to no mock that it shows.
  if (mock !== service.mock) return;
  runs += 1;
  page.summary.replaceChildren(...headline(result, facts.outcomes));
  page.details.replaceChildren(...details(result, runs));
  page.result.scrollIntoView({ block: 'nearest' });
  setBusy(false);
}

function setBusy(isBusy: boolean): void {
  page.details.ariaBusy = String(isBusy);
  // A disabled button would lose the focus.
  page.run.ariaDisabled = String(isBusy);
}

function situation(): Situation {
  const { code } = editor;
  const fault = offeredFault(JSON.parse(page.fault.value));
  return { code, fault, settings: changedSettings(service.mock.behaviour) };
}

/** Selects the example that the page shows, if it is one, and says before the first run what happens. */
function showExample(): void {
  const example = exampleOf(situation());
  page.example.selectedIndex = example ? EXAMPLES.indexOf(example) : EXAMPLES.length;
  page.linkStatus.textContent = '';
  if (runs === 0 && page.details.ariaBusy !== 'true')
    page.summary.textContent = `Not run yet. ${example?.story ?? RUN_IT}`;
}

/** Shows the values of the chosen entry, and marks the entries that have another than the default. */
function showSettings(): void {
  const changed = changedSettings(service.mock.behaviour);
  for (const option of page.entry.options) {
    option.text = option.value in changed ? `${option.value} (changed)` : option.value;
  }
  const id = page.entry.value as BehaviourId;
  const { values, question } = LEDGER[id];
  const current = service.mock.behaviour[id];
  const all = values.some((value) => value === current) ? values : [...values, current];
  fill(
    page.value,
    all.map((value) => [JSON.stringify(value), valueLabel(value)]),
  );
  page.value.value = JSON.stringify(current);
  page.question.textContent = question;
  showExample();
}

function chosenSetting(): Partial<Behaviour> {
  return { [page.entry.value]: JSON.parse(page.value.value) };
}

function valueLabel(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function copyLink(): Promise<void> {
  history.replaceState(history.state, '', toFragment(situation()));
  const isCopied = await navigator.clipboard.writeText(location.href).then(
    () => true,
    () => false,
  );
  page.linkStatus.textContent = isCopied ? 'Link copied.' : 'Copy the link from the address bar.';
}

function fillLists(): void {
  page.example.append(EDITED);
  const offered = OFFERED_FAULTS.map(
    (fault) => [JSON.stringify(fault), describeFault(fault)] as const,
  );
  fill(page.fault, [['null', 'None'], ...offered]);
  fill(
    page.entry,
    Object.keys(LEDGER).map((id) => [id, id]),
  );
  page.entry.value = 'duplicateUsername';
}

function fill(select: HTMLSelectElement, options: readonly (readonly [string, string])[]): void {
  select.replaceChildren(...options.map(([id, label]) => new Option(label, id)));
}

function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${id}.`);
}
