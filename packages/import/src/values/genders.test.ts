import { expect, it } from 'vitest';
import { Genders } from './genders.ts';

/** The guess for each value of a column. */
function guesses(values: readonly string[]) {
  const genders = new Genders();
  for (const value of values) genders.add(value);
  return [values.map((value) => genders.guess(value) ?? '?').join(' '), genders.isMaleUnclear];
}

it.each<[language: string, male: string, female: string, other?: string]>([
  ['English', 'Male MALE Man boy', 'Female woman Girl', 'Other others Transgender'],
  ['German', 'männlich MÄNNLICH maennlich männl. Mann Junge', 'weiblich weibl. Frau Mädchen'],
  ['French', 'Homme masculin Masc. garçon', 'Femme Féminin feminin Fém fille', 'Autre'],
  ['Spanish', 'Hombre masculino varón VARON niño', 'Mujer Femenino femenina fem. niña', 'Otro'],
  ['Portuguese', 'Homem Masculino menino', 'Mulher feminino Feminina menina', 'Outro outra'],
  ['Hindi', 'पुरुष पु. पुं. Purush', 'महिला स्त्री Mahila stri', 'अन्य'],
  ['Arabic', 'ذكر رجل', 'أنثى انثى امرأة إمرأة'],
  ['Thai', 'ชาย เพศชาย ผู้ชาย ช.', 'หญิง เพศหญิง ผู้หญิง ญ', 'อื่นๆ'],
  ['Japanese', '男 男性 男子', '女 女性 女子', 'その他'],
  ['Chinese', '男 男性', '女 女性', '其他 其它'],
])('knows the words of %s', (_, male, female, other = 'O') => {
  const all = [male, female, other].map((words) => words.split(' '));
  const expected = all.flatMap((words, at) => words.map(() => 'MFO'[at]));
  expect(guesses(all.flat())).toEqual([expected.join(' '), false]);
});

it.each<[column: string, guess: string, isMaleUnclear?: boolean]>([
  ['m', 'M'],
  ['m f', 'M F'],
  ['M. F.', 'M F'],
  ['Ｍ Ｆ', 'M F'],
  ['f o', 'F O'],
  ['m f x u', 'M F ? ?'],
  ['m x', 'M ?'],
  ['m w d', 'M F O'],
  ['m f d', 'M F ?'],
  ['w', '?'],
  ['w männlich', '? M'],
  ['m f w', 'M F ?'],
  ['h f', 'M F'],
  ['h', '?'],
  ['h m', '? ?', true],
  ['H M F', '? ? F', true],
  ['h m w', '? ? ?', true],
  ['h hombre m mujer', '? M ? F', true],
  ['v m', '? ?', true],
  ['v m f', '? M F'],
  ['1 2', '? ?'],
  ['m 1 2', 'M ? ?'],
  ['म', '?'],
  ['ladies third nan', '? ? ?'],
])('reads the letters of the column %s as %s', (column, guess, isMaleUnclear = false) => {
  expect(guesses(column.split(' '))).toEqual([guess, isMaleUnclear]);
});
