interface WrittenVector {
  readonly steps?: readonly unknown[];
}

interface WrittenSection {
  readonly section: string;
  readonly vectors: readonly WrittenVector[];
}

/** Writes a file of vectors: a line for each vector, and one for each of its steps. */
export function vectorFileText(sections: readonly WrittenSection[]): string {
  const texts = sections.map(
    ({ section, vectors }) =>
      `{ "section": ${line(section)}, "vectors": [\n${vectors.map(vectorText).join(',\n')}\n] }`,
  );
  return `[${texts.join(', ')}]\n`;
}

function vectorText({ steps = [], ...head }: WrittenVector): string {
  const start = line({ ...head, steps: [] }).replace(/\] \}$/, '');
  return `${start}\n  ${steps.map(line).join(',\n  ')}] }`;
}

/** Writes JSON in one line. Escapes characters that a reader cannot see. */
function line(value: unknown): string {
  return JSON.stringify(value, undefined, 1)
    .replace(/(?<=\[)\n *|\n *(?=\])/g, '')
    .replace(/\n */g, ' ')
    .replace(/(?! )[\p{C}\p{Z}]/gu, (hidden) =>
      hidden.replace(/[\s\S]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    );
}
