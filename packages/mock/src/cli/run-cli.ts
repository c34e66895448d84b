// cli/ is the command profiles-mock; cli/calibrate/ is its subcommand.

import { createProfilesMock } from '../create-profiles-mock.ts';
import { SetupError } from '../http/setup-error.ts';
import type { Behaviour } from '../ledger/ledger.ts';
import type { ProfilesMock } from '../profiles-mock.ts';
import { serveProfilesMock } from '../server.ts';
import type { Seed } from '../store/records.ts';
import { type BehaviourFile, readBehaviourFile } from './behaviour-file.ts';
import type { CliOutput } from './output.ts';
import { oneLine } from './output.ts';
import { type CliArguments, readArguments } from './read-arguments.ts';
import { readJsonFile } from './read-json-file.ts';
import { requestLine, unreadableLine } from './request-line.ts';
import { leftOpenLines, startUpLines } from './start-up-lines.ts';

/** The command after its start. */
export interface RunningCli {
  /** The exit code, if the command has already ended. */
  readonly exitCode: number | undefined;
  close(): Promise<void>;
}

/** Runs the command: reads its arguments and files, serves the mock and logs the requests. */
export async function runCli(argv: readonly string[], output: CliOutput): Promise<RunningCli> {
  const args = readArguments(argv, output);
  if (typeof args === 'number') return done(args);
  try {
    const { behaviour, leftOpen } = await readBehaviour(args);
    const mock = await createMock(args, behaviour, output);
    const { port, host, delay, adminToken } = args;
    const admin = adminToken === undefined ? true : { token: adminToken };
    const server = await serveProfilesMock(mock, {
      port,
      host,
      delay,
      admin,
      onUnreadable: (status, problem) => output.out(unreadableLine(status, problem)),
    });
    for (const line of startUpLines(server.url, args, mock)) output.out(line);
    for (const line of leftOpenLines(leftOpen)) output.out(line);
    return { exitCode: undefined, close: () => server.close() };
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    output.error(oneLine(`profiles-mock: ${error.message}`));
    return done(1);
  }
}

/**
 * The API specification has no way to create an EMR user. Without one, nothing could be updated.
 */
const DEFAULT_SEED: Seed = { emrUsers: [{ fn: 'Meera', ln: 'Iyer' }] };

async function readBehaviour({ behaviour }: CliArguments): Promise<BehaviourFile> {
  return readBehaviourFile(
    behaviour === undefined ? {} : await readJsonFile('--behaviour', behaviour),
  );
}

async function createMock(
  { seed, token, clientId }: CliArguments,
  behaviour: Partial<Behaviour>,
  { out }: CliOutput,
): Promise<ProfilesMock> {
  return createProfilesMock({
    // The mock validates a seed, whatever its type.
    seed: seed === undefined ? DEFAULT_SEED : ((await readJsonFile('--seed', seed)) as Seed),
    behaviour,
    credentials: { tokens: token, clientIds: clientId },
    now: () => new Date(),
    onRequest: (entry) => out(requestLine(entry)),
  });
}

function done(exitCode: number): RunningCli {
  return { exitCode, close: () => Promise.resolve() };
}
