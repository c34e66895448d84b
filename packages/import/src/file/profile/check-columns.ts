import { MAX_NAME_LENGTH, oneLine, RowList } from '../../messages/message-text.ts';
import type { Column } from '../columns.ts';
import { PERSON_NAMES } from '../fields.ts';
import { type Check, stopIf } from './findings.ts';

/** A name, an e-mail address or a date: most usernames have digits, and are not capitalised. */
const NO_USERNAME =
  /^(?:[\p{Lu}\p{Lo}][\p{L}\p{M}'’. -]*|\p{L}+[ ]\P{Nd}+|\S+@\S+|\p{Nd}{1,4}[-/.]\p{Nd}{1,2}[-/.]\p{Nd}{1,4})$/u;

/** Looks for a row whose cells are the names of columns: files may be written one after the other. */
export function checkHeader(columns: readonly Column[]): Check {
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const rows = new RowList();
  return {
    add({ row, texts }) {
      const filled = texts.filter(Boolean);
      const isHeader = filled.length > 1 && filled.every((text) => names.has(text.toLowerCase()));
      if (isHeader) rows.add(row);
    },
    stops: () =>
      stopIf(rows.count > 0, 'repeated-header', 'The names of the columns come again', rows),
  };
}

/** Looks for a name column mostly without letters, and for usernames that mostly are something else. */
export function checkExchanged(columns: readonly Column[], names: readonly string[]): Check {
  const isPersonName = (target: string) => PERSON_NAMES.some((field) => field === target);
  const checks = [...columns.entries()].flatMap(([at, { target = '' }]) => {
    const isWrong = isPersonName(target)
      ? (text: string) => !/\p{L}/u.test(text)
      : (text: string) => NO_USERNAME.test(text);
    const what =
      target === 'username' ? 'look like names, e-mail addresses or dates' : 'have no letter';
    if (target !== 'username' && !isPersonName(target)) return [];
    return {
      at,
      isWrong,
      filled: 0,
      rows: new RowList(),
      message: `Most values of the column "${oneLine(names[at] ?? '', MAX_NAME_LENGTH)}" (${target}) ${what}`,
    };
  });
  return {
    add({ row, texts }) {
      for (const check of checks) {
        const text = texts[check.at] ?? '';
        if (text === '') continue;
        check.filled += 1;
        if (check.isWrong(text)) check.rows.add(row);
      }
    },
    stops: () =>
      checks.flatMap(({ rows, filled, message }) =>
        stopIf(rows.count * 2 > filled, 'exchanged-columns', message, rows),
      ),
  };
}
