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
const LINKED = ReflectionKind.SomeExport | ReflectionKind.Module;
const PAGES_OF_PROSE = [ReflectionKind.Document, ReflectionKind.Project, ReflectionKind.Module];
const LINK_OR_CODE = /<a [^>]*>.*?<\/a>|<code>(@?[\w/]+(?:\.\w+)?)(?:\([^<]*\))?<\/code>/g;

/** What guides call an object of each type. */
const INSTANCES = { ProfileClient: 'profiles', ProfilesError: 'error', ProfilesMock: 'mock' };

/**
 * Links code in guides that names a module, an export or a member, such as `ProfileClient` or
 * `mock.reset()`, to its reference. In other viewers of Markdown it stays code.
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
  const instances = new Map(Object.entries(INSTANCES));
  for (const exported of project.getReflectionsByKind(LINKED)) {
    if (!exported.isDeclaration()) continue;
    const { name, children = [] } = exported;
    add(name, exported);
    for (const owner of [name, instances.get(name) ?? name])
      for (const member of children) add(`${owner}.${member.name}`, member);
  }
  return names;
}
