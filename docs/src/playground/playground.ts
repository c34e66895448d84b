import '@profiles/mock/inspector';
import { type Behaviour, type BehaviourId, createProfilesMock, LEDGER } from '@profiles/mock';
import { ProfileClient } from '@profiles/sdk';
import { EXAMPLES, FAULTS } from './examples.ts';
import { runCall } from './run-call.ts';

/** Shorter than the default, so that a request without a response ends soon. */
const TIMEOUT_MS = 3000;

const mock = createProfilesMock({
  baseUrl: 'https://api.example.com',
  now: () => new Date(),
  seed: {
    patients: [{ fn: 'Luis', dob: '1985-01-31', gen: 'M', username: 'UHID-1' }],
    emrUsers: [{ oid: 'dr-mehta', fn: 'Kiran', ln: 'Mehta' }],
  },
});
const profiles = new ProfileClient({
  baseUrl: mock.baseUrl,
  token: 'any',
  clientId: 'front-desk',
  fetch: mock.fetch,
  timeout: TIMEOUT_MS,
});

const code = element('playground-code', HTMLTextAreaElement);
const example = element('playground-example', HTMLSelectElement);
const fault = element('playground-fault', HTMLSelectElement);
const entry = element('playground-entry', HTMLSelectElement);
const value = element('playground-value', HTMLSelectElement);
const run = element('playground-run', HTMLButtonElement);
const summary = element('playground-summary', HTMLElement);
const details = element('playground-details', HTMLElement);

fill(
  example,
  EXAMPLES.map(({ name }, at) => [String(at), name]),
);
fill(
  fault,
  Object.entries(FAULTS).map(([id, { label }]) => [id, label]),
);
fill(
  entry,
  Object.keys(LEDGER).map((id) => [id, id]),
);
example.addEventListener('change', showExample);
entry.addEventListener('change', showValues);
value.addEventListener('change', () => mock.use(chosenSetting()));
run.addEventListener('click', call);
mock.subscribe(({ kind }) => kind === 'behaviour' && showValues());
entry.value = 'duplicateUsername';
showExample();
showValues();
run.disabled = false;

const inspector = document.createElement('profiles-mock-inspector');
inspector.mock = mock;
element('playground-inspector', HTMLElement).append(inspector);

function showExample(): void {
  const chosen = EXAMPLES[Number(example.value)];
  code.value = chosen?.code ?? '';
  fault.value = chosen?.fault ?? 'none';
}

function showValues(): void {
  const id = entry.value as BehaviourId;
  fill(
    value,
    LEDGER[id].values.map((each, at) => [String(at), JSON.stringify(each)]),
  );
  value.value = String(LEDGER[id].values.indexOf(mock.behaviour[id]));
  element('playground-question', HTMLElement).textContent = LEDGER[id].question;
}

function chosenSetting(): Partial<Behaviour> {
  const id = entry.value as BehaviourId;
  return { [id]: LEDGER[id].values[Number(value.value)] };
}

async function call(): Promise<void> {
  run.disabled = true;
  summary.textContent = 'Running…';
  details.textContent = '';
  const planned = FAULTS[fault.value as keyof typeof FAULTS].fault;
  const cancel = planned && mock.fail('*', planned);
  const before = mock.patients.size;
  const result = await runCall(code.value, profiles);
  cancel?.();
  const stored = mock.patients.list().slice(before);
  const records = stored.map((record) => `\nStored: ${JSON.stringify(record, null, 2)}`);
  summary.textContent = result.summary;
  details.textContent = [result.details, ...records].join('\n');
  run.disabled = false;
}

function fill(select: HTMLSelectElement, options: readonly (readonly [string, string])[]): void {
  select.replaceChildren(...options.map(([id, label]) => new Option(label, id)));
}

function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.getElementById(id);
  if (found instanceof type) return found;
  throw new Error(`The page has no ${id}.`);
}
