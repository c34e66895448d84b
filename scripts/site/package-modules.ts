import { Application, type DeclarationReflection } from 'typedoc';

const MAIN = 'index';

/** Names modules as an import names them: `@profiles/sdk` rather than its `index`, and so on. */
export function load(app: Application) {
  app.on(Application.EVENT_PROJECT_REVIVE, (project) => {
    for (const entries of project.children ?? []) {
      dropTitle(entries);
      for (const entry of [...(entries.children ?? [])]) {
        if (entry.name === MAIN) project.mergeReflections(entry, entries);
        else entry.name = `${entries.name}/${entry.name}`;
      }
    }
  });
}

/** The page of a package shows its README below a title of its own. */
function dropTitle({ readme = [] }: DeclarationReflection) {
  const [first] = readme;
  if (first?.kind === 'text') first.text = first.text.replace(/^# .+\n+/, '');
}
