/** Shortens the tables of a page that TypeDoc wrote. */
export function plainTables(page: string): string {
  return (
    page
      .replaceAll(' | `undefined` | ', ' |  | ')
      // A union starts with a bar, which says nothing in a cell.
      .replaceAll(/(?<=\| )\\\| (?=[`[])/g, '')
      .replaceAll(/^### Type Literal(?=\n\n```ts\n\{\n {2}kind: "(\w+)")/gm, '### $1')
      // A heading is above all errors that a function throws.
      .replaceAll(/(?<=^(#+ Throws)\n(?:(?!#).*\n)*)\1\n\n/gm, '')
  );
}

/** Leaves the first sentence of each name on the page of an entry. */
export function plainEntry(page: string): string {
  return page.replaceAll(
    /^(\| \[.+?\]\(\S+\) \| )(.+) \|$/gm,
    (_row, name, description) => `${name}${firstSentence(description)} |`,
  );
}

/** Returns the first sentence of a description. The next one starts with a capital letter, code or a link. */
export function firstSentence(description: string): string {
  return /^.+?[.!?](?= [\p{Lu}`[*])/u.exec(description)?.[0] ?? description;
}
