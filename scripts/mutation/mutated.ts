export type MutatedPackage = 'sdk' | 'mock';

const MOCK = 'packages/mock/src';

/** What is mutated: the SDK, and of the mock the service with its ledger, its store and its faults. */
export const MUTATED: Readonly<Record<MutatedPackage, readonly string[]>> = {
  sdk: ['packages/sdk/src/**/*.ts'],
  mock: [
    `${MOCK}/service/**/*.ts`,
    `${MOCK}/{behaviour,behaviour-setting,check-behaviour,ledger-entry,every-service,cover-pairs}.ts`,
    `${MOCK}/{store,record-table,username-index,collection,traffic,seed,oid}.ts`,
    `${MOCK}/{faults,ready-faults,check-fault,fault-queue,delivery,delayed}.ts`,
  ],
};
