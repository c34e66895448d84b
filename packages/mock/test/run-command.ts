import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ASHA, HEADERS } from '@profiles/testkit/send';
import { onTestFinished, vi } from 'vitest';
import { runServe } from '../src/tools/cli/serve/run-serve.ts';
import type { CleanUp } from './clean-up.ts';

/** Runs the command on a free port until the test ends. Returns the output. */
export async function run(...argv: string[]) {
  const out: string[] = [];
  const errors: string[] = [];
  const running = await runServe(['--port', '0', ...argv], {
    out: (line) => out.push(line),
    error: (line) => errors.push(line),
  });
  onTestFinished(running.close);
  const url = out.join('\n').match(/http:\/\/[\d.:]+/)?.[0] ?? '';
  return { out, errors, url, exitCode: running.exitCode, close: running.close };
}

/** Sends a request that creates a patient. */
export function postPatient(
  baseUrl: string,
  headers: Record<string, string> = HEADERS,
  body = JSON.stringify(ASHA),
): Promise<Response> {
  return fetch(`${baseUrl}/profiles/v1/patient/`, { method: 'POST', headers, body });
}

/**
 * Waits for lines of requests, which are printed once the responses are sent. Returns them without
 * the time and with one space between columns.
 */
export async function requestLines(out: readonly string[], count: number): Promise<string[]> {
  await vi.waitUntil(() => out.length >= count, { timeout: 30_000 });
  return out.map((line) => {
    const [, request] = /^\d\d:\d\d:\d\d (.+)$/.exec(line) ?? [];
    return request?.replace(/\d+\.\d ms/, 'MS').replace(/ +/g, ' ') ?? line;
  });
}

/** Writes a file that is deleted when the test ends. */
export async function temporaryFile(
  content: string | Uint8Array,
  name = 'file.json',
  cleanUp: CleanUp = onTestFinished,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'profiles-mock-'));
  cleanUp(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}
