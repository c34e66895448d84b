import { readdirSync, readFileSync } from 'node:fs';

/** Returns the memory of the workerd processes below a process, in bytes. It is 0 outside Linux. */
export function workerMemory(pid: number): number {
  const folders = process.platform === 'linux' ? readdirSync('/proc') : [];
  const all = folders.filter((name) => /^\d+$/.test(name)).flatMap(readStatus);
  const below = (parent: number): number =>
    all
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, name, bytes }) => (name === 'workerd' ? bytes : 0) + below(id))
      .reduce((sum, bytes) => sum + bytes, 0);
  return below(pid);
}

function readStatus(id: string) {
  try {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const read = (name: string) => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1] ?? '';
    const [parentId, kilobytes] = [Number(read('PPid')), Number(read('VmRSS'))];
    return [{ id: Number(id), parentId, name: read('Name'), bytes: kilobytes * 1024 }];
  } catch {
    // The process has ended.
    return [];
  }
}
