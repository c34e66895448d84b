// cli/ is the command profiles-mock: serve (the default), calibrate and ledger.

import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { isLoopback, portProblem } from '@profiles/sdk/internal';
import { readBaseUrl } from '../../../http/base-url.ts';
import { SetupError } from '../../../http/errors/setup-error.ts';
import {
  forwardTo,
  type MockServer,
  type ServeOptions,
  serveProfilesMock,
  serveSandboxes,
} from '../../../server.ts';
import { createProfilesMock } from '../../../service/create-profiles-mock.ts';
import { readCertificate } from '../../../serving/server/read-certificate.ts';
import { EXIT, type ExitCode, UnavailableError } from '../exit-codes.ts';
import { type CliOutput, oneLine } from '../output.ts';
import { readNamedFile } from '../read-file.ts';
import { type KeptState, keepStateFile } from '../state/state-file.ts';
import { readServeArguments, type ServeArguments } from './arguments.ts';
import { openInitialFiles } from './initial-files.ts';
import { createRequestLog } from './request-log.ts';
import { inspectorAddress, leftOpenLines, startUpLines } from './start-up-lines.ts';

/** The command after its start. */
export interface RunningServe {
  /** The exit code, if the command has already ended. */
  readonly exitCode: ExitCode | undefined;
  /** The address of the server. Empty if the command has ended. */
  readonly url: string;
  /** The address of the inspector, if the command serves one. */
  readonly inspector?: string | undefined;
  /** Prints a line, unless the command is quiet. */
  readonly out: CliOutput['out'];
  /** Ends the command, once: waits for the pending requests, then closes the state file. */
  close(): Promise<void>;
}

/**
 * Runs `profiles-mock serve`: reads its arguments and files, serves a mock, logs the requests.
 *
 * @param stop - Ends the wait for a state file that another process uses.
 */
export async function runServe(
  argv: readonly string[],
  output: CliOutput,
  stop?: AbortSignal,
): Promise<RunningServe> {
  const lines: string[] = [];
  const args = readServeArguments(argv, { ...output, out: (line) => lines.push(line) });
  const isQuiet = typeof args === 'object' && args.quiet === true;
  const shown = isQuiet ? { ...output, out: () => {} } : output;
  for (const line of lines) shown.out(line);
  if (typeof args === 'number') return ended(args);
  const running = await startServe(args, output, shown, stop);
  if (isQuiet && running.exitCode === undefined) output.out(running.url);
  return running;
}

/**
 * Serves a mock.
 *
 * @param shown - The output of everything but the log, warnings and errors.
 * @param stop - Ends the wait for a state file that another process uses.
 */
export async function startServe(
  args: ServeArguments,
  output: CliOutput,
  shown: CliOutput,
  stop: AbortSignal | undefined,
): Promise<RunningServe> {
  try {
    return await serve(args, output, shown, stop);
  } catch (error) {
    if (stop?.aborted) return ended(EXIT.done);
    if (!(error instanceof SetupError)) throw error;
    output.error(oneLine(`profiles-mock: ${error.message}`));
    return ended(error instanceof UnavailableError ? EXIT.unavailable : EXIT.usage);
  }
}

async function serve(
  args: ServeArguments,
  output: CliOutput,
  shown: CliOutput,
  stop: AbortSignal | undefined,
): Promise<RunningServe> {
  const upstream =
    args.upstream === undefined ? undefined : readBaseUrl(args.upstream, '--upstream');
  if (args.passthrough !== undefined && upstream === undefined) {
    throw new SetupError('--passthrough has no effect without --upstream.');
  }
  const tls = await readTlsFiles(args);
  const files = await openInitialFiles(args, { ...output, out: shown.out });
  const log = createRequestLog(args.log ? output : shown, args.log);
  let server: MockServer | undefined;
  let state: KeptState | undefined;
  const end = async () => {
    files.close();
    await server?.close();
    state?.close();
    log.close();
  };
  let ending: Promise<void> | undefined;
  const close = () => {
    ending ??= end();
    return ending;
  };
  try {
    const fallback = upstream === undefined ? undefined : forwardTo(upstream);
    const create = (sandbox?: string) => {
      const { seed, behaviour } = files.current;
      const mock = createProfilesMock({
        seed,
        behaviour,
        credentials: { tokens: args.token, clientIds: args.clientId },
        now: () => new Date(),
        onRequest: (entry) => log.onRequest(entry, sandbox),
      });
      mock.subscribe((event) => {
        if (event.kind === 'passthrough') log.onPassthrough(event.entry, sandbox);
      });
      files.follow(mock, sandbox);
      return mock;
    };
    // With sandboxes, this one only validates the files before the first request.
    const mock = create();
    if (args.state !== undefined) {
      const onWait = (reason: string) => output.error(oneLine(`profiles-mock: ${reason}`));
      state = await keepStateFile(mock, args.state, { onWait, signal: stop });
      if (state.isLoaded) mock.use(files.current.behaviour);
    }
    const { port, host, delay, maxBody: maxBodyBytes } = args;
    // Pages of the other server have the same origin as the admin API.
    const newToken =
      fallback && args.adminToken === undefined ? randomBytes(24).toString('base64url') : undefined;
    const adminToken = args.adminToken ?? newToken;
    const admin = adminToken === undefined || { token: adminToken };
    const { onUnreadable } = log;
    const options = {
      port,
      host,
      tls,
      delay,
      maxBodyBytes,
      admin,
      fallback,
      passthrough: args.passthrough,
      allowedHosts: args.allowedHost,
      onUnreadable,
    };
    const { sandboxes, most, idle } = args;
    const start = () =>
      sandboxes
        ? serveSandboxes({ ...options, create, most, idleMs: idle * 60_000 })
        : serveProfilesMock(mock, options);
    server = await start().catch(async (error) => {
      throw await explainListenError(error, args);
    });
    if (upstream !== undefined) checkUpstream(upstream, server.url);
    const started = { ...args, adminToken, newToken };
    for (const line of startUpLines(server.url, started, mock, state)) shown.out(line);
    for (const line of leftOpenLines(files.current.leftOpen)) shown.out(line);
    warnOfPort(new URL(server.url).port, output);
    const inspector = inspectorAddress(server.url, started);
    return { exitCode: undefined, url: server.url, inspector, out: shown.out, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws {@link SetupError} if only one of the two files is named, or one cannot be read. */
async function readTlsFiles({ tlsCert, tlsKey }: ServeArguments): Promise<ServeOptions['tls']> {
  if (tlsCert === undefined && tlsKey === undefined) return undefined;
  if (tlsCert === undefined || tlsKey === undefined) {
    throw new SetupError('--tls-cert and --tls-key belong together: pass both, or neither.');
  }
  const cert = await readNamedFile('--tls-cert', tlsCert);
  const tls = { cert, key: await readNamedFile('--tls-key', tlsKey) };
  readCertificate(tls, {
    cert: `the --tls-cert file ${tlsCert}`,
    key: `the --tls-key file ${tlsKey}`,
  });
  return tls;
}

/** Warns of a port at which curl reaches the mock, but neither a browser nor a `fetch`. */
function warnOfPort(port: string, { error }: CliOutput): void {
  if (portProblem(port) === undefined) return;
  error(
    `profiles-mock: No browser and no \`fetch\` can reach port ${port}, because the Fetch standard ` +
      'blocks it. Choose another --port.',
  );
}

/** @throws {@link SetupError} if requests would be forwarded to the server itself, without an end. */
function checkUpstream(upstream: string, url: string): void {
  const [to, own] = [new URL(upstream), new URL(url)];
  const isOwnHost = to.hostname === own.hostname || isLoopback(to.hostname);
  if (to.protocol === own.protocol && to.port === own.port && isOwnHost) {
    throw new SetupError('--upstream is the address of this server itself. Use another port.');
  }
}

function ended(exitCode: ExitCode): RunningServe {
  return { exitCode, url: '', out: () => {}, close: () => Promise.resolve() };
}

/** Explains why the server cannot listen. If the port is in use, names the next free one. */
async function explainListenError(
  error: unknown,
  { port, host }: { readonly port: number; readonly host: string },
): Promise<unknown> {
  // Only an error of the system has a cause.
  if (!(error instanceof SetupError) || !(error.cause instanceof Error)) return error;
  const isInUse = 'code' in error.cause && error.cause.code === 'EADDRINUSE';
  const free = isInUse ? await freePortAbove(port, host) : undefined;
  if (free === undefined) return new UnavailableError(error.message);
  return new UnavailableError(
    `Port ${port} is in use. Start it on another one: profiles-mock --port ${free}`,
  );
}

const MAX_TRIES = 20;

/** Returns the first port above `port` that is free, if one of the next few is. */
export async function freePortAbove(port: number, host: string): Promise<number | undefined> {
  for (let next = port + 1; next <= Math.min(port + MAX_TRIES, 65_535); next++) {
    if (portProblem(next) === undefined && (await isFree(next, host))) return next;
  }
  return undefined;
}

async function isFree(port: number, host: string): Promise<boolean> {
  const server = createServer();
  try {
    server.listen(port, host);
    await once(server, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    server.close();
  }
}
