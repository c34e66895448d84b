import { readText } from './cell-text.ts';

/** A gender as the service stores it. */
export type Gender = 'M' | 'F' | 'O';

/** The words for each gender: English, German, French, Spanish, Portuguese, Hindi, Arabic, Thai, Japanese and Chinese. */
const WORDS: Readonly<Record<Gender, string>> = {
  M: `male man boy männlich maennlich männl mann junge homme masculin garçon hombre masculino masc
    varón varon niño homem menino पुरुष पुं पु purush ذكر رجل ชาย เพศชาย ผู้ชาย ช 男 男性 男子`,
  F: `f female woman girl weiblich weibl frau mädchen femme féminin feminin fém fille mujer femenino
    femenina feminino feminina fem niña mulher menina महिला स्त्री mahila stri أنثى انثى امرأة إمرأة
    หญิง เพศหญิง ผู้หญิง ญ 女 女性 女子`,
  O: `o other others transgender divers autre otro otra outro outra अन्य อื่นๆ その他 其他 其它`,
};

const GENDER_OF_WORD = new Map(
  Object.entries(WORDS).flatMap(([gender, words]) =>
    words.split(/\s+/).map((word) => [word, gender as Gender] as const),
  ),
);

/** Guesses genders from the values of a whole column: a letter means what the others let it mean. */
export class Genders {
  readonly #letters = new Set<string>();

  /** Adds a cell of the column. */
  add(cell: string): void {
    const word = wordOf(cell);
    if (/^[a-z]$/.test(word)) this.#letters.add(word);
  }

  /** Whether `M` may mean a woman: `mujer` beside `H` for `hombre`, or beside `V` for `varón`. */
  get isMaleUnclear(): boolean {
    return this.#letters.has('m') && this.guess('m') === undefined;
  }

  /** Guesses the gender of a value, or returns `undefined` if it is not clear. */
  guess(value: string): Gender | undefined {
    const word = wordOf(value);
    const [h, m, f, w, v] = [...'hmfwv'].map((letter) => this.#letters.has(letter));
    if (word === 'm') return !h && (f || !v) ? 'M' : undefined;
    if (word === 'h') return f && !m ? 'M' : undefined;
    if (word === 'w') return m && !f && !h ? 'F' : undefined;
    if (word === 'd') return m && w ? 'O' : undefined;
    return GENDER_OF_WORD.get(word);
  }
}

/** Abbreviations may end with a dot. */
function wordOf(value: string): string {
  const text = readText(value).text.normalize('NFKC');
  return text.toLowerCase().replaceAll(/\s+/g, ' ').replace(/\.$/, '');
}
