import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RecordTable } from './record-table.ts';

const OIDS = [
  'p-1',
  'p-2',
  'p-3',
  'p-4',
  'p-01',
  'p-1.0',
  'p-',
  'p-0',
  'p--1',
  'p-1e0',
  'p-x',
  'q-1',
];

it('behaves like a Map of the same records, whatever their oids', () => {
  const puts = fc.array(fc.record({ oid: fc.constantFrom(...OIDS), fn: fc.string() }));
  fc.assert(
    fc.property(puts, (records) => {
      const table = new RecordTable('p-');
      const map = new Map<string, (typeof records)[number]>();
      for (const record of records) {
        table.set(record);
        map.set(record.oid, record);
      }
      expect([...table.values()]).toEqual([...map.values()]);
      expect(OIDS.map((oid) => table.get(oid))).toEqual(OIDS.map((oid) => map.get(oid)));
      expect(table.size).toBe(map.size);
    }),
  );
});
