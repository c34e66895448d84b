import { randomUUID } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { allRows, batchOf, checkedRows, FACTS, IDLE } from '../../test/journal-suite.ts';
import { temporaryFolder } from '../../test/run-command.ts';
import { SqliteJournal } from './sqlite-journal.ts';
import { Witness } from './witness.ts';
import { WitnessedJournal } from './witnessed-journal.ts';

/** A journal whose witnesses are in folders. */
async function witnessed() {
  const folders = { inFolder: temporaryFolder(), onMachine: temporaryFolder() };
  const journal = new WitnessedJournal(new SqliteJournal('', () => 0), {
    name: 'The journal',
    inFolder: new Witness(folders.inFolder),
    onMachine: new Witness(folders.onMachine),
  });
  await journal.prepare(FACTS, () => batchOf(checkedRows(6)));
  return { journal, ...folders };
}

it('records claims in both witnesses before it returns them', async () => {
  const { journal, inFolder, onMachine } = await witnessed();
  const seen = () => [inFolder, onMachine].map((folder) => [...new Witness(folder).runs]);
  await journal.commit(IDLE);
  expect(seen()).toEqual([[], []]);
  await journal.commit({ ...IDLE, claims: 2 });
  await journal.commit({ ...IDLE, claims: 3, after: 3 });
  expect(seen()).toEqual(Array(2).fill([[journal.run, 5]]));
  await journal.close();
});

it('releases claimed rows when it cannot write the witness in the folder', async () => {
  const { journal, inFolder } = await witnessed();
  rmSync(inFolder, { recursive: true });
  await expect(journal.commit({ ...IDLE, claims: 2 })).rejects.toThrow(
    /^The witness in the import's folder cannot be written \(ENOENT\)\.$/,
  );
  const states = (await allRows(journal)).map(({ state, doubt }) => `${state} ${doubt}`);
  expect(states).toEqual(Array(6).fill('ready false'));
  await journal.close();
});

it("claims rows when it cannot write the machine's witness", async () => {
  const { journal, onMachine } = await witnessed();
  rmSync(onMachine, { recursive: true });
  expect((await journal.commit({ ...IDLE, claims: 2 })).claimed).toHaveLength(2);
  await journal.close();
});

it('rejects a journal without a run whose witness file is empty', async () => {
  const [path, inFolder] = [join(temporaryFolder(), 'journal'), temporaryFolder()];
  const first = new SqliteJournal(path, () => 0);
  await first.prepare(FACTS, () => batchOf(checkedRows(6)));
  await first.close();
  writeFileSync(join(inFolder, randomUUID()), '');
  const journal = new WitnessedJournal(new SqliteJournal(path, () => 0), {
    name: 'The journal',
    inFolder: new Witness(inFolder),
    onMachine: undefined,
  });
  await expect(journal.prepare(FACTS, () => expect.unreachable())).rejects.toThrow(/is older/);
  await journal.close();
});
