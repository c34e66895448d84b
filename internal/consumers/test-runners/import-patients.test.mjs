import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { after, afterEach, test } from 'node:test';
import { createProfilesMock } from '@profiles/mock';
import { serveProfilesMock } from '@profiles/mock/server';

// #region server
const mock = createProfilesMock();
const server = await serveProfilesMock(mock);

after(() => server.close());
afterEach(() => mock.reset());
// #endregion server

// #region process
function importPatients(lines) {
  const env = { ...process.env, PROFILES_URL: server.url, PROFILES_TOKEN: 'any' };
  const program = spawn(process.execPath, ['import-patients.mjs'], {
    cwd: import.meta.dirname,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program.stdin.end(lines.join('\n'));
  return text(program.stdout);
}
// #endregion process

test('creates a patient for each line', async () => {
  const output = await importPatients(['UHID-1,ASHA,1990-04-12,F', 'UHID-2,LUIS,2024-02-29,M']);
  assert.equal(output, 'created patient-1\ncreated patient-2\n');
  assert.deepEqual(
    mock.patients.list().map(({ fn }) => fn),
    ['asha', 'luis'],
  );
});

test('continues after a line that the service rejects', async () => {
  mock.patients.create({ fn: 'noor', dob: '1969-12-31', gen: 'F', username: 'UHID-1' });
  const output = await importPatients(['UHID-1,ASHA,1990-04-12,F', 'UHID-2,LUIS,2024-02-29,M']);
  assert.equal(output, 'rejected conflict\ncreated patient-2\n');
});

test('sends no line that breaks a rule', async () => {
  assert.equal(await importPatients(['UHID-1,ASHA,1990-02-30,F']), 'not_sent invalid_input\n');
  assert.equal(mock.requests.length, 0);
});

// #region fault
test('reports a patient that may have been created', async () => {
  mock.fail('createPatient', { kind: 'drop', stored: true });
  assert.equal(await importPatients(['UHID-1,ASHA,1990-04-12,F']), 'unknown conflict\n');
  assert.equal(mock.patients.size, 1);
});
// #endregion fault
