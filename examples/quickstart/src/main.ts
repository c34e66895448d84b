import { once } from 'node:events';
import { isDeepStrictEqual, styleText } from 'node:util';
import { createProfilesMock, type Fault } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';
import { isProfilesError, type NewPatient, ProfileClient } from '@profiles/sdk';

// Invented people.
const ASHA = {
  fn: 'ASHA',
  ln: 'RAO',
  dob: '1990-04-12',
  gen: 'F',
  mobile: '+91 98765 43210',
  email: 'Asha.Rao@Example.com',
  username: 'UHID-1042',
  extras: { allergies: ['latex', 'penicillin'] },
} as const;
const MEERA = { oid: 'emr-user-1', fn: 'Meera', ln: 'Iyer', mobile: '+911140000000' };
const LOST: Fault = { kind: 'drop', stored: true };

const settings = { token: 'quickstart-token', clientId: 'quickstart' };
const mock = createProfilesMock({
  credentials: { tokens: [settings.token], clientIds: [settings.clientId] },
  seed: { emrUsers: [MEERA] },
});
const server = await serveProfilesMock(mock);
const profiles = new ProfileClient({ baseUrl: server.url, ...settings });
console.log(`The SDK calls the Profile Service mock over HTTP at ${server.url}`);

heading('createPatient: input → stored record');
const { oid } = await profiles.createPatient(ASHA);
const patient = mock.patients.get(oid);
const lowercased = { fn: 'asha', ln: 'rao', email: 'asha.rao@example.com' };
show('a name in capitals', `fn "${ASHA.fn}" → "${patient?.fn}"`, patient, {
  oid,
  ...ASHA,
  ...lowercased,
});

heading('updateEmrUser: input → stored record');
const changes = { s: 'Dr', mobile: '+919876543210' };
await profiles.updateEmrUser(MEERA.oid, changes);
const user = mock.emrUsers.get(MEERA.oid);
const kept = `ln "${user?.ln}" kept, mobile → "${user?.mobile}"`;
show('two fields of an EMR user', kept, user, { ...MEERA, ...changes });

heading('Failed calls: ✓ is the expected code and outcome');
// As from JavaScript or a form: the compiler would reject it.
const empty = {} as NewPatient;
await expectFailure('an empty patient', 'invalid_input, not_sent', profiles.createPatient(empty));
const taken = profiles.createPatient(ASHA);
await expectFailure('a username that is taken', 'conflict, rejected', taken);

heading('Stored, but no response confirmed it');
mock.fail('createPatient', LOST);
const lost = profiles.createPatient({ ...ASHA, username: 'UHID-1043' });
await expectFailure('a connection that breaks', 'connection_failed, unknown', lost);
mock.fail('createPatient', LOST);
const retried = profiles.createPatientOnce({ ...ASHA, username: 'UHID-1044' });
await expectFailure('the retry finds the patient', 'conflict, unknown', retried);
show('patients in the service', String(mock.patients.size), mock.patients.size, 3);

console.log(process.exitCode ? 'Some results differ.' : 'All results are as expected.');
if (process.stdout.isTTY && !process.env['CI']) {
  console.log(`Requests and records: ${server.url}/__mock__/ (Ctrl+C stops the mock)`);
  await once(process, 'SIGINT');
} else {
  console.log('In a terminal, the mock then serves a page with the requests and the records.');
}
await server.close();

function heading(text: string): void {
  console.log(styleText('bold', text));
}

/** Prints a result, and compares it with the expected one. */
function show(title: string, text: string, actual: unknown, expected: unknown): void {
  const isRight = isDeepStrictEqual(actual, expected);
  if (!isRight) process.exitCode = 1;
  const mark = isRight ? styleText('green', '✓') : styleText('red', '✗');
  console.log(`  ${mark} ${title.padEnd(28)} ${text}`);
  if (!isRight) console.log(`      expected ${JSON.stringify(expected)}`);
}

/** Prints the code and outcome of a call that must fail. */
async function expectFailure(title: string, expected: string, call: Promise<unknown>) {
  const error: unknown = await call.catch((reason: unknown) => reason);
  const actual = isProfilesError(error) ? `${error.code}, ${error.outcome}` : String(error);
  show(title, actual, actual, expected);
}
