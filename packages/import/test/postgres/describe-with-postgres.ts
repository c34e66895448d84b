import { type Cluster, isInstalled, startCluster } from '@profiles/testkit/postgres-cluster';
import { afterAll, beforeAll, describe } from 'vitest';

/**
 * Describes tests with a server of PostgreSQL of their own. Skips them if it is not installed.
 *
 * @param tests - Called with a function that returns the server while the tests run.
 */
export function describeWithPostgres(name: string, tests: (server: () => Cluster) => void): void {
  if (!isInstalled)
    console.warn(`Skipped: ${name}. PostgreSQL is missing (apt-get install postgresql).`);
  describe.skipIf(!isInstalled)(name, () => {
    let cluster: Cluster;
    beforeAll(async () => {
      cluster = await startCluster();
    }, 60_000);
    afterAll(() => cluster.stop());
    tests(() => cluster);
  });
}
