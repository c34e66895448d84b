/** Shortens the tables of a page that TypeDoc wrote, and gives each property the anchor of its name. */
export function plainTables(page: string): string {
  const headings = [...page.matchAll(/^#+ (\w+)/gm)].map(([, name = '']) => name.toLowerCase());
  return (
    page
      .replaceAll(' | `undefined` | ', ' |  | ')
      // A union starts with a bar, which says nothing in a cell.
      .replaceAll(/(?<=\| )\\\| (?=[`[])/g, '')
      .replaceAll(/^### Type Literal(?=\n\n```ts\n\{\n {2}kind: "(\w+)")/gm, '### $1')
      .replaceAll(
        /^(#+ Type|#+ Union) (\w)/gm,
        (_heading, start, initial) => `${start} ${initial.toLowerCase()}`,
      )
      // A heading is above all errors that a function throws.
      .replaceAll(/(?<=^(#+ Throws)\n(?:(?!#).*\n)*)\1\n\n/gm, '')
      .replaceAll('/#property-', '/#')
      .replaceAll(/<a id="property-(\w+)">/g, (anchor, name) =>
        headings.includes(name) ? anchor : `<a id="${name}"></a>${anchor}`,
      )
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
