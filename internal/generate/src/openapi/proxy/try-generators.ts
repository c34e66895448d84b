import { exec } from 'node:child_process';
import { isDeepStrictEqual, promisify } from 'node:util';
import { CREDENTIALS } from '@profiles/conformance/vectors/reference';
import { EMR_USERS } from '@profiles/conformance/vectors/seed';
import type { ProfilesMock } from '@profiles/mock';
import { guideCommand } from './prism.ts';

/** The programs in `tools`, and the commands of the guide that generate the client of each. */
const PROGRAMS = { 'call-openapi-fetch': 'types', 'call-hey-api': 'hey-api' } as const;

/** The statuses that each program gets: it creates a patient, updates an EMR user, and creates again. */
const STATUSES = [201, 200, 409];

const STRICT =
  '--noEmit --strict --noUncheckedIndexedAccess --skipLibCheck --target es2023 --module esnext --moduleResolution bundler';

const [{ oid: USER = '' } = {}] = EMR_USERS;

/**
 * Generates clients, compiles a program with each, and lets it call the mock. Throws if a program
 * does not compile, or does not get what the mock has returned.
 *
 * @returns The number of clients.
 */
export async function tryGenerators(project: string, mock: ProfilesMock, url: string) {
  // Not `spawnSync`: the mock in this process serves the description and responds to the programs.
  const shell = (command: string) => promisify(exec)(command, { cwd: project });
  for (const [program, name] of Object.entries(PROGRAMS)) {
    await shell(guideCommand(name).replace(/http:\/\/[^/\s]+/, url));
    await shell(`npx tsc ${STRICT} ${program}.ts`);
    await shell(
      `npx esbuild ${program}.ts --bundle --format=esm --log-level=error --outfile=${program}.mjs`,
    );
    mock.reset();
    const { token, clientId } = CREDENTIALS;
    const { stdout } = await shell(`node ${program}.mjs ${token} ${clientId} ${USER} ${url}`);
    const responses = mock.requests.flatMap(({ response }) => response ?? []);
    const bodies = responses.map(({ body }) => JSON.parse(body));
    const statuses = responses.map(({ status }) => status);
    if (isDeepStrictEqual(statuses, STATUSES) && isDeepStrictEqual(JSON.parse(stdout), bodies)) {
      continue;
    }
    throw new Error(
      `${program} got ${stdout.trim()}, and the mock returned ${statuses.join(', ')}`,
    );
  }
  return Object.keys(PROGRAMS).length;
}
