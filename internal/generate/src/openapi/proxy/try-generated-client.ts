import { exec } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import { CREDENTIALS, EMR_USERS } from '@profiles/conformance/vectors/reference';
import type { ProfilesMock } from '@profiles/mock';
import { guideCommand } from './prism.ts';

const PROGRAM = 'call-openapi-fetch';

/** The statuses that the program gets: it creates a patient, updates an EMR user, and creates again. */
const STATUSES = [201, 200, 409];

const STRICT =
  '--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target es2023 --module esnext --moduleResolution bundler';

const [{ oid: USER = '' } = {}] = EMR_USERS;

/**
 * Generates the types of the guide, compiles a program with them, and lets it call the mock. Throws if it
 * does not compile, or does not get what the mock has returned.
 */
export async function tryGeneratedClient(project: string, mock: ProfilesMock, url: string) {
  // Not `spawnSync`: the mock in this process responds to the program.
  const shell = (command: string) => promisify(exec)(command, { cwd: project });
  await shell(guideCommand('types'));
  await shell(`npx tsc ${STRICT} ${PROGRAM}.ts`);
  await shell(
    `npx esbuild ${PROGRAM}.ts --bundle --format=esm --log-level=error --outfile=${PROGRAM}.mjs`,
  );
  mock.reset();
  const { token, clientId } = CREDENTIALS;
  const { stdout } = await shell(`node ${PROGRAM}.mjs ${token} ${clientId} ${USER} ${url}`);
  const responses = mock.requests.flatMap(({ response }) => response ?? []);
  const bodies = responses.map(({ body }) => JSON.parse(body));
  const statuses = responses.map(({ status }) => status);
  if (isDeepStrictEqual(statuses, STATUSES) && isDeepStrictEqual(JSON.parse(stdout), bodies))
    return;
  throw new Error(`${PROGRAM} got ${stdout.trim()}, and the mock returned ${statuses.join(', ')}`);
}
