import { join } from 'node:path';
import { describe } from 'vitest';
import { describeJournal } from '../../test/journal-suite.ts';
import { temporaryFolder } from '../../test/run-command.ts';
import { SqliteJournal } from './sqlite-journal.ts';

describe('a journal in SQLite', () => {
  describeJournal(async () => {
    const path = join(temporaryFolder(), 'import.sqlite');
    return {
      open: () => new SqliteJournal(path, () => performance.now()),
      kill: (journal) => journal.close(),
    };
  });
});
