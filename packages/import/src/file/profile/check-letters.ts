import { RowList } from '../../messages/message-text.ts';
import { NON_ASCII } from '../../values/changed-values.ts';
import { type Column, PERSON_NAMES } from '../columns.ts';
import { type Check, stopIf } from './findings.ts';

/** The letters beyond ASCII of languages in Latin script: a name has those of one of them. */
const ALPHABETS = [
  'äöüß',
  'àâæçéèêëîïôœùûüÿ',
  'àçèéíïòóúü',
  'áéíñóúü',
  'àáâãçéêíóôõúü',
  'àèéìíîòóùú',
  'åäöæøéü',
  'áðéíóúýþæö',
  'çğıöşüâîû',
  'ąćęłńóśźż',
  'áäčďéěíĺľňóôŕřšťúůýž',
  'áéíóöőúüű',
  'ăâîșşțţ',
  'čćđšžëç',
  'āčēģīķļņōŗšūž',
  'ąčęėįšųūž',
  'äõöüšž',
  'âêîôûŵŷäëïöü',
];

/** Letters of Icelandic. In Turkish text that was read in another encoding, vowels have no accents. */
const [THORN, ACCENTED] = [/[þðý]/i, /[áéíóúæ]/i];

/** Looks for names in letters that no language mixes: the named encoding is another one. */
export function checkLetters(columns: readonly Column[]): Check {
  const places = [...columns.keys()].filter((at) =>
    PERSON_NAMES.includes(columns[at]?.target ?? ''),
  );
  const [unlikely, thorns] = [new RowList(), new RowList()];
  let values = 0;
  let hasAccents = false;
  return {
    add({ row, texts }) {
      const names = places.map((at) => texts[at] ?? '').filter((text) => NON_ASCII.test(text));
      if (names.length === 0) return;
      values += 1;
      hasAccents ||= names.some((name) => ACCENTED.test(name));
      if (names.some((name) => THORN.test(name))) thorns.add(row);
      if (names.some(isUnlikely)) unlikely.add(row);
    },
    stops() {
      const rows = thorns.count > 0 && !hasAccents ? thorns : unlikely;
      const isFound = rows.count * 2 > values || rows === thorns;
      return stopIf(isFound, 'unlikely-letters', 'Names have letters that no language mixes', rows);
    },
  };
}

/** Returns whether a name has a sign, letters of two alphabets, or a small letter before capitals. */
function isUnlikely(name: string): boolean {
  if (/(?![\0-\x7f])[\p{S}\p{N}\p{C}]/u.test(name) || /(?<!\p{L})\p{Ll}\p{Lu}{2}/u.test(name))
    return true;
  const letters = new Set(
    name
      .normalize('NFC')
      .toLowerCase()
      .match(/(?![\0-\x7f])\p{L}/gu),
  );
  const latin = [...letters].filter((letter) => /\p{Script=Latin}/u.test(letter));
  if (latin.length === 0) return false;
  const isMixed = latin.length < letters.size;
  return isMixed || !ALPHABETS.some((each) => latin.every((letter) => each.includes(letter)));
}
