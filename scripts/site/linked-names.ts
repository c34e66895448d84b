import {
  type Application,
  MarkdownEvent,
  type ProjectReflection,
  Reflection,
  ReflectionKind,
  RendererEvent,
} from 'typedoc';

/** After the parser of TypeDoc, which makes HTML of Markdown. */
const LATE = -100;
const PAGES_OF_PROSE = [ReflectionKind.Document, ReflectionKind.Project, ReflectionKind.Module];
const LINK_OR_CODE = /<a [^>]*>.*?<\/a>|<code>(\w+(?:\.\w+)?)(?:\([^<]*\))?<\/code>/g;

/**
 * Links code in guides that names an export, such as `ProfileClient` or `ProfilesMock.reset()`, to its
 * reference. In other viewers of Markdown it stays code.
 */
export function load(app: Application) {
  let names: ReadonlyMap<string, Reflection> = new Map();
  app.renderer.on(RendererEvent.BEGIN, ({ project }) => {
    names = exportedNames(project);
  });
  app.renderer.on(
    MarkdownEvent.PARSE,
    (event) => {
      const { model } = event.page;
      if (!(model instanceof Reflection && model.kindOf(PAGES_OF_PROSE))) return;
      event.parsedText = event.parsedText.replace(LINK_OR_CODE, (html, name = '') => {
        const target = names.get(name);
        return target
          ? `<a href="${app.renderer.router?.relativeUrl(model, target)}">${html}</a>`
          : html;
      });
    },
    LATE,
  );
}

/** The first to export a name has it. */
function exportedNames(project: ProjectReflection): ReadonlyMap<string, Reflection> {
  const names = new Map<string, Reflection>();
  const add = (name: string, reflection: Reflection) => {
    if (!names.has(name)) names.set(name, reflection);
  };
  for (const exported of project.getReflectionsByKind(ReflectionKind.SomeExport)) {
    if (!exported.isDeclaration()) continue;
    add(exported.name, exported);
    for (const member of exported.children ?? []) add(`${exported.name}.${member.name}`, member);
  }
  return names;
}
