import {
  type BehaviourId,
  LEDGER,
  type LedgerEntry,
  type LedgerValue,
  SPECIFICATION_SECTIONS,
} from '@profiles/mock';
import description from '@profiles/sdk/openapi.json' with { type: 'json' };
import { LEDGER_CASES, type LedgerCase, sendAll } from '@profiles/testkit/ledger-cases';
import { jsonCode, markdownTable } from '@profiles/testkit/markdown-table';
import { createHospital } from '@profiles/testkit/send';

/** Writes a card for each ledger entry: a request, and the response of the mock with each value. */
export async function ledgerCards(): Promise<string> {
  const cards = bySection().map(([id, entry]) => card(id, entry));
  return ['## All entries', ...(await Promise.all(cards))].join('\n\n');
}

/** Tabulates the questions of all entries, with a filter that also applies to the cards. */
export function ledgerSummary(): string {
  const rows = bySection().map(([id, { question, values }]) => {
    return [`[${id}](#${id.toLowerCase()})`, question, `\`${text(values[0])}\``];
  });
  const table = markdownTable(['entry', 'question', 'default'], rows);
  return ['<ledger-filter class="not-content"></ledger-filter>', table].join('\n\n');
}

/** Lists the entries in the order of the API specification. */
function bySection(): ReturnType<typeof entries> {
  return entries().toSorted(([, { section }], [, other]) => order(section) - order(other.section));
}

function order(section: LedgerEntry['section']): number {
  return SPECIFICATION_SECTIONS.indexOf(section);
}

/** Writes the questions as an e-mail to the owner of the service. */
export function ledgerEmail(): string {
  const questions = entries().map(([id, { question, values, amounts }], at) => {
    const choices = amounts === undefined ? values.map(text).join(', ') : `none, or ${amounts}`;
    return `${at + 1}. ${question}\n   ${choices}   [${id}]`;
  });
  const subject = 'Subject: Questions about the Profile Service';
  const request = `The API specification leaves ${questions.length} questions open. How does the service behave?`;
  return `\`\`\`text title="E-mail"\n${[subject, request, ...questions].join('\n\n')}\n\`\`\``;
}

function entries() {
  return Object.entries(LEDGER) as readonly (readonly [BehaviourId, LedgerEntry])[];
}

async function card(id: BehaviourId, entry: LedgerEntry): Promise<string> {
  const { question, section, why, meaning, amounts } = entry;
  const sample = LEDGER_CASES[id];
  const lines = [
    ...(amounts === undefined
      ? []
      : [`- Values: \`none\`, or ${amounts.replace(/\{.*\}/, '`$&`')}`]),
    ...(meaning === undefined ? [] : [`- Meaning: ${meaning.replaceAll('<', '\\<')}`]),
    `- Reason for the default: ${why}`,
    `- Section of the API specification: ${section}`,
  ];
  return [
    `<section class="ledger-card" data-topics="${[...operationsOf(id), section].join('|')}">`,
    `### ${id}`,
    question,
    `Request: ${requestText(sample)}`,
    await responses(id, entry, sample),
    lines.join('\n'),
    '</section>',
  ].join('\n\n');
}

/** Writes what the mock responds and stores with each value. A column without a difference is left out. */
async function responses(id: BehaviourId, { values }: LedgerEntry, sample: LedgerCase) {
  const clock = { time: 0 };
  const rows: string[][] = [];
  for (const [at, value] of values.entries()) {
    const mock = createHospital({
      behaviour: { ...sample.also, [id]: value },
      credentials: { tokens: ['token'] },
      now: () => new Date(clock.time),
    });
    const { status, headers, text: body } = await sendAll(mock, clock, sample);
    const { response, oid } = mock.requests.at(-1) ?? {};
    if (response?.status !== status) throw new Error(`The mock did not respond to ${id}.`);
    const record = oid && (mock.patients.get(oid) ?? mock.emrUsers.get(oid));
    const location = headers.get('location');
    rows.push([
      at === 0 ? `**${code(value)}** (default)` : code(value),
      `\`${status}\`${location ? `, \`location: ${location}\`` : ''}`,
      record && status < 300 ? jsonCode(shortened(record)) : 'nothing',
      id === 'errorBody' ? bodyCode(body) : '',
    ]);
  }
  const header = ['Value', 'Response', 'Stored', 'Body'];
  const isShown = header.map((_, at) => at < 2 || new Set(rows.map((row) => row[at])).size > 1);
  const visible = (row: readonly string[]) => row.filter((_, at) => isShown[at]);
  return markdownTable(visible(header), rows.map(visible));
}

function requestText({ sent, earlier, also }: LedgerCase): string {
  const { method, path, headers = {}, body } = sent;
  const changed = Object.entries(headers).map(([name, value]) => `\`${name}: ${value ?? ''}\``);
  const parts = [
    `\`${method} ${path}\``,
    ...changed,
    typeof body === 'string' ? `\`${body}\`` : jsonCode(shortened(body)),
  ];
  if (earlier) parts.push(`after ${earlier.requests} ${earlier.ago ? 'an hour before' : 'others'}`);
  if (also) parts.push(`with ${jsonCode(also)}`);
  return parts.join(', ');
}

/** Lists the operations whose description names an entry. */
function operationsOf(id: BehaviourId): readonly string[] {
  const { '/profiles/v1/emr-user/{oid}': updates, ...creates } = description.paths;
  const named = {
    createPatient: [creates, description.components.responses],
    updateEmrUser: updates,
  };
  return Object.entries(named).flatMap(([operation, part]) =>
    JSON.stringify(part).includes(`"id":"${id}"`) ? [operation] : [],
  );
}

/** Shortens the text that is as long as a limit of the size of a body. */
function shortened(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value).replace(/x{30,}/g, 'x… (1 MiB)'));
}

function bodyCode(body: string): string {
  if (body === '') return 'empty';
  return body.startsWith('{') ? jsonCode(JSON.parse(body)) : `\`${body}\``;
}

function code(value: LedgerValue): string {
  return typeof value === 'object' ? jsonCode(value) : `\`${value}\``;
}

function text(value: LedgerValue): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
