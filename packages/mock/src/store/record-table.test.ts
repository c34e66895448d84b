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
  const oid = fc.constantFrom(...OIDS);
  const steps = fc.array(fc.oneof(fc.record({ oid, fn: fc.string() }), fc.record({ oid })), {
    minLength: 20,
    maxLength: 60,
  });
  fc.assert(
    fc.property(steps, (records) => {
      const table = new RecordTable('p-');
      const map = new Map<string, (typeof records)[number]>();
      for (const record of records) {
        if ('fn' in record) {
          table.set(record);
          map.set(record.oid, record);
        } else {
          expect(table.delete(record.oid)).toBe(map.delete(record.oid));
        }
      }
      expect([...table.values()]).toEqual([...map.values()]);
      expect(OIDS.map((oid) => table.get(oid))).toEqual(OIDS.map((oid) => map.get(oid)));
      expect(table.size).toBe(map.size);
    }),
  );
});
