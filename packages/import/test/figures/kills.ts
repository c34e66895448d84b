import type { PlausibleService } from '@profiles/mock';
import { startCluster } from '@profiles/testkit/postgres-cluster';
import type { Check } from '@profiles/testkit/summary';
import { type KillResult, type KillTrial, killTrial } from '../kill/kill-trial.ts';

/** How much to kill. */
export interface KillSettings {
  readonly services: readonly PlausibleService[];
  readonly rows: number;
  readonly kills: number;
}

/** Kills an import with a journal in SQLite, under each service. */
export async function killOne(settings: KillSettings, check: Check): Promise<void> {
  await killEach('SQLite', settings, check, async () => ({}));
}

/** Kills four workers with a journal in PostgreSQL, under each service. */
export async function killWorkers(settings: KillSettings, check: Check): Promise<void> {
  const cluster = await startCluster();
  try {
    await killEach('four workers on PostgreSQL', settings, check, async () => {
      return { workers: 4, journal: await cluster.schema() };
    });
  } finally {
    await cluster.stop();
  }
}

async function killEach(
  name: string,
  { services, rows, kills }: KillSettings,
  check: Check,
  more: () => Promise<Partial<KillTrial>>,
): Promise<void> {
  const trials: KillResult[] = [];
  for (const service of services) {
    const result = await killTrial({ service, rows, kills, ...(await more()) });
    console.log(`${service.name}: ${JSON.stringify(result)}`);
    trials.push(result);
  }
  const sum = (count: (result: KillResult) => number) =>
    trials.reduce((total, trial) => total + count(trial), 0);
  const counts = ['created', 'existed', 'rejected', 'look_first'].map((outcome) => {
    const ended = sum(({ counts }) => counts[outcome] ?? 0);
    return `${figure(ended)} ${outcome.replace('_', ' ')}`;
  });
  const [killed, requests] = [sum((trial) => trial.kills), sum((trial) => trial.requests)];
  console.log(
    `${name}: ${figure(killed)} kills, ${figure(requests)} requests, under ${trials.length} services`,
  );
  console.log(`${name}: rows ${counts.join(', ')}`);
  for (const [what, number] of Object.entries({
    'patients stored twice': sum(({ duplicates }) => duplicates.length),
    'rows lost: not created, existed, rejected or look first': sum(({ lost }) => lost.length),
    'rows whose outcome disagrees with the service': sum(({ wrong }) => wrong.length),
  })) {
    check(`${name}: ${what}`, number === 0, figure(number));
  }
}

/** Formats a number. */
export function figure(number: number): string {
  return number.toLocaleString('en-US');
}
