import type { PlausibleService } from '@profiles/mock';
import { startCluster } from '@profiles/testkit/postgres-cluster';
import type { Check } from '@profiles/testkit/summary';
import { type KillFindings, killTrial } from '../kill/kill-trial.ts';
import { checkKills } from './figure.ts';

/** How much to kill. */
export interface KillSettings {
  readonly services: readonly PlausibleService[];
  readonly rows: number;
  readonly kills: number;
}

/** Kills an import with a journal in SQLite, under each service. */
export async function killOne(
  { services, rows, kills }: KillSettings,
  check: Check,
): Promise<void> {
  const trials: KillFindings[] = [];
  for (const service of services) {
    const findings = await killTrial({ service, rows, kills });
    show(service, findings);
    trials.push(findings);
  }
  checkKills(check, 'SQLite', trials);
}

/** Kills four workers with a journal in PostgreSQL, under each service. */
export async function killWorkers(
  { services, rows, kills }: KillSettings,
  check: Check,
): Promise<void> {
  const cluster = await startCluster();
  const trials: KillFindings[] = [];
  try {
    for (const service of services) {
      const journal = await cluster.schema();
      const findings = await killTrial({ service, rows, kills, workers: 4, journal });
      show(service, findings);
      trials.push(findings);
    }
  } finally {
    await cluster.stop();
  }
  checkKills(check, 'four workers on PostgreSQL', trials);
}

function show({ name }: PlausibleService, findings: KillFindings): void {
  console.log(`${name}: ${JSON.stringify(findings)}`);
}
