import {
  type Application,
  DefaultTheme,
  type NavigationElement,
  PageEvent,
  type ProjectReflection,
} from 'typedoc';

const MODULES = 'Modules';

/** Makes the groups of guides, and the reference, headings of the navigation rather than folders. */
class Theme extends DefaultTheme {
  override buildNavigation(project: ProjectReflection): NavigationElement[] {
    const groups = super.buildNavigation(project);
    const guides = groups.filter(({ text }) => text !== MODULES);
    return [
      ...guides.flatMap(({ text, children = [] }) => [{ text }, ...children.map(withoutIcon)]),
      { text: 'Reference' },
      ...childrenOfModules(groups).map(unfolded),
    ];
  }
}

export function load(app: Application) {
  app.renderer.defineTheme('profiles', Theme);
  app.renderer.on(PageEvent.END, (page) => {
    if (page.contents) page.contents = withMainLandmark(page.contents);
  });
}

/** Screen readers jump to it. */
function withMainLandmark(html: string): string {
  return html.replace('<div class="col-content">', '<div class="col-content" role="main">');
}

function withoutIcon({ kind: _, icon: __, ...element }: NavigationElement): NavigationElement {
  return element;
}

/** A package has its modules beside its groups, not in one of them. */
function unfolded(element: NavigationElement): NavigationElement {
  const groups = element.children ?? [];
  const others = groups.filter(({ text }) => text !== MODULES);
  return { ...element, children: [...childrenOfModules(groups), ...others] };
}

function childrenOfModules(groups: readonly NavigationElement[]): readonly NavigationElement[] {
  return groups.filter(({ text }) => text === MODULES).flatMap(({ children = [] }) => children);
}
