import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/** Identifies a process, even if a later one gets the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /**
   * The namespace of its id, on Linux: each container numbers its own processes, and two containers
   * may have the same host name.
   */
  readonly namespace?: string | undefined;
  /** When it started, on a system that has `/proc`. */
  readonly started?: string | undefined;
}

/** Returns the identity of this process. */
export function thisProcess(): ProcessIdentity {
  const { pid } = process;
  return { pid, host: hostname(), namespace: namespaceOfIds(), started: startOf(pid) };
}

/**
 * Returns whether a process may be running. Processes of other machines and containers are not
 * visible from here, so they count as running.
 */
export function mayRun({ pid, host, namespace, started }: ProcessIdentity): boolean {
  if (host !== hostname() || namespace !== namespaceOfIds()) return true;
  try {
    // Signal 0 sends nothing.
    process.kill(pid, 0);
  } catch (error) {
    // It runs, but belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
  const now = startOf(pid);
  return started === undefined || now === undefined || now === started;
}

function namespaceOfIds(): string | undefined {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return undefined;
  }
}

/** Returns when a process started, `ended` if it has ended, or `undefined` without `/proc`. */
function startOf(pid: number): string | undefined {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim();
    const fields = processFields(pid);
    // A killed process keeps its id until its parent has read the exit code.
    return fields[0] === 'Z' ? 'ended' : `${boot} ${fields[19]}`;
  } catch {
    return undefined;
  }
}

/** Returns the fields of `/proc/PID/stat` from the third one on: the state. */
export function processFields(pid: number): readonly string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
  // The second field, the name, is in parentheses and may contain spaces and parentheses.
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}
