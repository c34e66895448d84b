import { once } from 'node:events';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { isProfilesError, ProfileClient } from '@profiles/sdk';
import { UPDATES } from './emr-users.ts';
import {
  type FailureStory,
  LOST_RESPONSES,
  REJECTED_BY_THE_SERVICE,
  STOPPED_BEFORE_SENDING,
} from './failures.ts';
import { PATIENTS } from './patients.ts';
import { Report } from './report.ts';

const TOKEN = 'quickstart-token';
const CLIENT_ID = 'quickstart';

const mock = createProfilesMock({
  credentials: { tokens: [TOKEN], clientIds: [CLIENT_ID] },
  seed: {
    emrUsers: UPDATES.slice(0, 2).map(({ oid, before }) => ({ oid, ...before })),
  },
});
const server = await serveProfilesMock(mock);
const profiles = new ProfileClient({ baseUrl: server.url, token: TOKEN, clientId: CLIENT_ID });
const isVerbose = process.argv.includes('--verbose');
const report = new Report({ isShort: !isVerbose });
console.log(`The SDK calls the Profile Service mock over HTTP at ${server.url}`);

report.heading('createPatient: input → stored record');
for (const { title, given, stored } of PATIENTS) {
  const { oid } = await profiles.createPatient(given);
  const record = mock.patients.get(oid) ?? {};
  report.record(title, oid, { oid, ...given }, record, { oid, ...stored });
}

report.heading('updateEmrUser: input → stored record');
for (const { title, oid, changes, stored } of UPDATES) {
  await profiles.updateEmrUser(oid, changes);
  const record = mock.emrUsers.get(oid) ?? {};
  report.record(title, oid, { oid, ...changes }, record, { oid, ...stored });
}

report.heading('Rejected by the SDK before anything was sent');
const requestsBefore = mock.requests.length;
await expectFailures(STOPPED_BEFORE_SENDING);
report.fact('requests sent', String(mock.requests.length - requestsBefore), '0');

report.heading('Failed calls: ✓ is the expected code and outcome');
await expectFailures(REJECTED_BY_THE_SERVICE);

report.heading('Stored, but no response confirmed it', 2);
await expectFailures(LOST_RESPONSES);

report.heading('Records in the service', 0);
report.fact(
  'patients',
  String(mock.patients.size),
  String(PATIENTS.length + LOST_RESPONSES.length),
);
report.fact('EMR users', String(mock.emrUsers.size), '2');

const verdict =
  report.differences === 0
    ? `All ${report.results} results are as expected.`
    : `Differences: ${report.differences}.`;
console.log(isVerbose ? `\n${verdict}` : verdict);
if (!isVerbose) console.log('To see all of them: npm start -- --verbose');
process.exitCode = report.differences === 0 ? 0 : 1;
if (process.stdout.isTTY && !process.env['CI']) {
  console.log(`Requests and records: ${server.url}/__mock__/ (Ctrl+C stops the mock)`);
  await once(process, 'SIGINT');
} else {
  console.log('In a terminal, the mock then serves a page with the requests and the records.');
}
await server.close();

async function expectFailures(stories: readonly FailureStory[]): Promise<void> {
  for (const { title, call, code, outcome, rules, fault } of stories) {
    if (fault) mock.fail('createPatient', fault);
    const error: unknown = await call(profiles).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    report.fact(
      title,
      describe(error),
      `${code}, ${outcome}${rules ? `: ${rules.join(', ')}` : ''}`,
    );
  }
}

/** Describes a failure by the properties that an app would check. */
function describe(error: unknown): string {
  if (!isProfilesError(error)) return String(error);
  const { code, outcome } = error;
  if (error.code !== 'invalid_input') return `${code}, ${outcome}`;
  const rules = error.issues.map(({ path, rule }) => `${String(path[0])}: ${rule}`);
  return `${code}, ${outcome}: ${rules.join(', ')}`;
}
