import { search as searchAll } from '../search-index/pagefind.js';

export * from '../search-index/pagefind.js';

/**
 * Lists the pages that contain all known words of a query, then those that contain most of them.
 * Pagefind lists only the first, and searches for the beginning of a word that no page contains.
 */
export async function search(term, options) {
  if (term.includes('"')) return searchAll(term, options);
  const typed = withoutJoining(term.split(/[\s-]+/).filter(Boolean));
  const areKnown = await Promise.all(typed.map(isKnown));
  const words = typed.filter((_word, at) => areKnown[at]);
  const [whole, ...each] = await Promise.all(
    [words.join(' '), ...words].map((text) => searchAll(text, options)),
  );
  const found = new Set(whole.results.map(({ id }) => id));
  const pages = new Map();
  for (const result of each.flatMap(({ results }) => results)) {
    if (found.has(result.id)) continue;
    const { count = 0, score = 0 } = pages.get(result.id) ?? {};
    pages.set(result.id, { result, count: count + 1, score: score + result.score });
  }
  const others = [...pages.values()].sort((a, b) => b.count - a.count || b.score - a.score);
  return { ...whole, results: [...whole.results, ...others.map(({ result }) => result)] };
}

/** The words of English that only join others. */
const JOINING = new Set(
  'a an and any are as at be by can could do does for from has have how i if in into is it its may me mode must my of on or our shall should so support supported than that the their then there these they this to use used using was way we were what when where which who why will with work works would you your'.split(
    ' ',
  ),
);

/** Removes the words that only join others, such as "what is a". Keeps all if there are no others. */
function withoutJoining(words) {
  const others = words.filter((word) => !JOINING.has(word.toLowerCase()));
  return others.length > 0 ? others : words;
}

/** Returns whether a page contains a word, or a word that begins with it while someone types. */
async function isKnown(word) {
  const whole = await searchAll(`"${word}"`);
  if (whole.results.length > 0) return true;
  const { results } = await searchAll(word);
  const pages = await Promise.all(results.slice(0, 3).map((result) => result.data()));
  return pages.some(({ content, meta }) =>
    [content, ...Object.values(meta)].some((text) =>
      text.toLowerCase().includes(word.toLowerCase()),
    ),
  );
}
