import { globSync } from 'node:fs';
import { join } from 'node:path';
import {
  Application,
  Converter,
  type DocumentReflection,
  type ManuallyValidatedOption,
  ParameterType,
} from 'typedoc';

/** Says what the site's navigation has, in this order: groups, and the pages of each. */
type Guides = Readonly<Record<string, readonly string[]>>;

declare module 'typedoc' {
  interface TypeDocOptionMap {
    guides: ManuallyValidatedOption<Guides>;
  }
}

/** The groups of exports, from what is called to what is seldom looked up. */
const KINDS = ['Modules', 'Classes', 'Functions', 'Interfaces', 'Type Aliases', 'Variables'];

const DOCS = join(import.meta.dirname, '../../docs');

/**
 * Puts guides into the site, in the groups of the option `guides`. A page is called what its first
 * heading says, so that it needs no front matter, which other viewers of Markdown show as text.
 */
export function load(app: Application) {
  app.options.addDeclaration({
    name: 'guides',
    help: 'Groups of pages, from the folder docs',
    type: ParameterType.Mixed,
    defaultValue: {},
  });
  app.on(Application.EVENT_BOOTSTRAP_END, () => {
    const groups = app.options.getValue('guides');
    const pages = Object.values(groups).flat();
    const start = app.options.getValue('readme');
    for (const page of globSync('*.md', { cwd: DOCS })) {
      if (pages.includes(page) || join(DOCS, page) === start) continue;
      app.logger.warn(`docs/${page} is in no group of "guides" in docs/typedoc.json`);
    }
    app.options.setValue('projectDocuments', pages, DOCS);
    app.options.setValue('groupOrder', [...Object.keys(groups), ...KINDS]);
  });
  const guides = () => Object.entries(app.options.getValue('guides'));
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_context, document: DocumentReflection) => {
    const file = document.project.files.getReflectionPath(document) ?? '';
    const [group] =
      guides().find(([, pages]) => pages.some((page) => file === join(DOCS, page))) ?? [];
    const title = /^# (.+)\n/.exec(document.content[0]?.text ?? '')?.[1];
    if (title === undefined) throw new Error(`${file} begins with no heading of its own`);
    document.name = title;
    document.frontmatter = { group };
  });
}
