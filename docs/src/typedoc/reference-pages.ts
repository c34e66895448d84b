import { readFileSync, writeFileSync } from 'node:fs';
import {
  type Application,
  type Comment,
  Converter,
  type DeclarationReflection,
  PageEvent,
  ReflectionKind,
  RendererEvent,
} from 'typedoc';

/** Titles each entry by its import, and omits what concerns only the ancestors of a class. */
export function load({ converter, renderer }: Application): void {
  converter.on(Converter.EVENT_RESOLVE_BEGIN, ({ project }) => {
    for (const each of project.getReflectionsByKind(ReflectionKind.Accessor))
      becomeProperty(each as DeclarationReflection);
    // The one that a class inherits from `Error`.
    for (const each of project.getReflectionsByKind(ReflectionKind.Constructor))
      if ((each as DeclarationReflection).inheritedFrom) project.removeReflection(each);
  });
  converter.on(Converter.EVENT_RESOLVE_END, ({ project }) => {
    for (const each of project.getReflectionsByKind(ReflectionKind.All)) {
      const reflection = each as DeclarationReflection;
      delete reflection.inheritedFrom;
      delete reflection.implementationOf;
      delete reflection.implementedTypes;
      delete reflection.overwrites;
      // The default value of an option is documented. That of a field of a class is its initializer.
      if (reflection.parent?.kindOf(ReflectionKind.Class)) delete reflection.defaultValue;
    }
  });
  // Each page has its address by now, so that only titles change.
  renderer.on(RendererEvent.BEGIN, ({ project }) => {
    for (const entry of project.getReflectionsByKind(ReflectionKind.Module)) {
      entry.name = `${project.name}/${entry.name}`.replace(/(?:\/index)+$/, '');
      for (const { children } of (entry as DeclarationReflection).groups ?? [])
        children.sort((a, b) => a.name.localeCompare(b.name));
    }
  });
  renderer.on(PageEvent.END, (page) => {
    if (page.contents === undefined || !page.isReflectionEvent()) return;
    const isEntry = page.model.kindOf(ReflectionKind.Module);
    page.contents = isEntry ? plainEntry(page.contents) : plainTables(page.contents);
  });
  // The plugin of the site has added the front matter by then.
  const last = -1000;
  renderer.on(
    PageEvent.END,
    (page) => {
      if (page.contents === undefined || !page.isReflectionEvent()) return;
      const { comment, signatures = [] } = page.model as DeclarationReflection;
      const summary = comment ?? signatures[0]?.comment;
      const text = summary && firstSentence(firstParagraphOf(summary)).replaceAll('`', '');
      page.contents = page.contents.replace(
        /^title: .*$/m,
        (title) => `${title}\ndescription: ${JSON.stringify(text ?? '')}`,
      );
    },
    last,
  );
  renderer.on(RendererEvent.END, ({ project, outputDirectory }) => {
    if (project.name === '@profiles/sdk') addOptions(`${outputDirectory}/index`);
  });
}

/** Lists the options of the client and of a call on the page of the client. */
function addOptions(entry: string): void {
  const tableOf = (name: string) =>
    /(?<=^## Properties\n\n).*/ms.exec(readFileSync(`${entry}/interfaces/${name}.md`, 'utf8'))?.[0];
  const ofCall = tableOf('RequestOptions')
    // Both tables have some names, which are anchors.
    ?.replaceAll('<a id="property-', '<a id="call-')
    .replaceAll(/ \| `\w+` \| (?=[A-Z])/g, ' | that of the client | ');
  const page = `${entry}/classes/ProfileClient.md`;
  const parts = [
    readFileSync(page, 'utf8').replace(/^title: .*$/m, '$&\nkeywords: [client options]'),
    '## Options\n',
    tableOf('ProfileClientOptions'),
    '## Options of a call\n\nThe `headers` are merged with those of the client.\n',
    ofCall,
  ];
  writeFileSync(page, parts.join('\n'));
}

/** Makes a getter a row of the table of properties. */
function becomeProperty(accessor: DeclarationReflection): void {
  const { getSignature, setSignature } = accessor;
  if (getSignature?.type === undefined || setSignature !== undefined) return;
  accessor.kind = ReflectionKind.Property;
  accessor.type = getSignature.type;
  if (getSignature.comment) accessor.comment = getSignature.comment;
  delete accessor.getSignature;
}

/** Returns the first paragraph of a comment as Markdown. Its links are code: the site links names in code. */
function firstParagraphOf({ summary }: Comment): string {
  const parts = summary.map(({ kind, text }) => (kind === 'inline-tag' ? `\`${text}\`` : text));
  return (parts.join('').split('\n\n')[0] ?? '').replaceAll('\n', ' ');
}

/** Shortens the tables of a page that TypeDoc wrote. */
function plainTables(page: string): string {
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
function plainEntry(page: string): string {
  return page.replaceAll(
    /^(\| \[.+?\]\(\S+\) \| )(.+) \|$/gm,
    (_row, name, description) => `${name}${firstSentence(description)} |`,
  );
}

/** Returns the first sentence of a description. The next one starts with a capital letter, code or a link. */
function firstSentence(description: string): string {
  return /^.+?[.!?](?= [\p{Lu}`[*])/u.exec(description)?.[0] ?? description;
}
