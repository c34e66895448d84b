import { cpSync, renameSync } from 'node:fs';
import { satteri } from '@astrojs/markdown-satteri';
import starlight from '@astrojs/starlight';
import { defineConfig } from 'astro/config';
import starlightLinksValidator from 'starlight-links-validator';
import { createStarlightTypeDocPlugin } from 'starlight-typedoc';
import { cellHeadings } from './src/markdown/cell-headings.ts';
import { codeTabs, codeTitles } from './src/markdown/code-blocks.ts';
import { links } from './src/markdown/links.ts';
import { writeProjectPages } from './src/project-pages.ts';
import { REPOSITORY } from './src/repository.ts';

const [sdkReference] = createStarlightTypeDocPlugin();
const [mockReference] = createStarlightTypeDocPlugin();

/** The entries of each package. */
const ENTRIES = {
  sdk: ['index.ts', 'opentelemetry.ts', 'schemas/index.ts'],
  mock: ['index.ts', 'calibrate.ts', 'msw.ts', 'playwright.ts', 'server.ts', 'vitest.ts', 'web.ts'],
};

writeProjectPages();

// The site is published where the workflow says, perhaps below a path.
const { origin, pathname } = new URL(process.env['SITE_URL'] ?? 'http://localhost:4321');
const base = pathname.replace(/\/$/, '');

export default defineConfig({
  site: origin,
  base,
  // The playground runs the packages from their sources, which find their dependencies in the repository.
  vite: {
    resolve: { conditions: ['@profiles/source', 'module', 'browser', 'development|production'] },
  },
  markdown: {
    processor: satteri({
      mdastPlugins: [links(base, REPOSITORY), codeTitles(), codeTabs()],
      hastPlugins: [cellHeadings()],
    }),
  },
  integrations: [
    starlight({
      title: 'Profiles',
      // The page 404.md is of the content.
      disable404Route: true,
      description: 'A typed client and an in-memory mock of the Profile Service.',
      logo: { light: './src/assets/logo-light.svg', dark: './src/assets/logo-dark.svg' },
      // Lines that wrap need no scrolling, which not every keyboard reaches.
      expressiveCode: {
        defaultProps: {
          wrap: true,
          hangingIndent: 2,
          overridesByLang: {
            // The second column of a command's output starts beyond the middle of a phone.
            'console,text': { preserveIndent: false, frame: 'code' },
            // A terminal without a title would have an empty bar.
            sh: { frame: 'code' },
          },
        },
      },
      ...(REPOSITORY && {
        editLink: { baseUrl: `${REPOSITORY}/edit/main/docs/` },
        social: [{ icon: 'github', label: 'Repository', href: REPOSITORY }],
      }),
      // What an author chose for the search counts more than a title, which is 5 by default.
      pagefind: { ranking: { metaWeights: { title: 1, description: 1, keywords: 4 } } },
      customCss: ['./src/styles/identity.css', './src/styles/site.css'],
      routeMiddleware: './src/route-data.ts',
      components: {
        Footer: './src/components/footer.astro',
        Head: './src/components/head.astro',
        Hero: './src/components/hero.astro',
        MarkdownContent: './src/components/markdown-content.astro',
        PageTitle: './src/components/page-title.astro',
        Search: './src/components/search.astro',
        SocialIcons: './src/components/social-icons.astro',
      },
      plugins: [
        sdkReference(reference('sdk')),
        mockReference(reference('mock')),
        starlightLinksValidator({
          errorOnLocalLinks: false,
          errorOnRelativeLinks: false,
          // It knows only pages of the content.
          exclude: ['/playground/', '/openapi.json'].map((path) => base + path),
        }),
      ],
      sidebar: [
        {
          label: 'Start',
          items: [
            'getting-started',
            'tutorial',
            'concepts',
            'what-the-service-does-not-do',
            { label: 'Playground', link: '/playground/' },
          ],
        },
        {
          label: 'Call the service',
          items: [
            'validation',
            'forms',
            'other-frameworks',
            'servers',
            'containers-and-networks',
            'platforms',
            'cookbook',
          ],
        },
        {
          label: 'Handle failures',
          items: ['errors', 'troubleshooting', 'duplicate-patients', 'retries-and-timeouts'],
        },
        {
          label: 'Test',
          items: [
            'testing',
            'inspector',
            'ledger',
            'testing-vitest',
            'testing-playwright',
            'testing-http',
            'calibrate',
          ],
        },
        {
          label: 'Operate',
          items: ['observability', 'privacy', 'bulk-import', 'project/security'],
        },
        {
          label: 'Reference',
          items: [
            { label: 'ProfileClient', link: '/reference/sdk/index/classes/profileclient/' },
            {
              label: 'Packages',
              collapsed: true,
              items: [...entryPages('sdk'), ...entryPages('mock')],
            },
            'fields',
            'api',
            'import-reference',
            {
              label: 'More',
              collapsed: true,
              items: ['performance', 'comparison', 'upgrading', 'changelog'],
            },
          ],
        },
      ],
    }),
    {
      // The dialog imports `pagefind/pagefind.js`, which becomes a search of the site above Pagefind.
      name: 'profiles-search',
      hooks: {
        'astro:build:done': ({ dir }) => {
          renameSync(new URL('pagefind', dir), new URL('search-index', dir));
          cpSync(new URL('src/search', import.meta.url), new URL('pagefind', dir), {
            recursive: true,
          });
        },
      },
    },
  ],
});

/** Lists the page of each entry. It lists the names that the entry exports. */
function entryPages(name: keyof typeof ENTRIES) {
  return ENTRIES[name].map((entry) => {
    const page = `${name}/${entry}`.replace(/(?:\/index)?\.ts$/, '');
    return { label: `@profiles/${page}`, link: `/reference/${page}/` };
  });
}

function reference(name: keyof typeof ENTRIES) {
  const folder = `../packages/${name}`;
  return {
    entryPoints: ENTRIES[name].map((entry) => `${folder}/src/${entry}`),
    tsconfig: `${folder}/tsconfig.json`,
    output: `reference/${name}`,
    typeDoc: {
      // `npm run check` checks the types.
      skipErrorChecking: true,
      plugin: ['typedoc-plugin-markdown', './src/typedoc/reference-pages.ts'],
      entryFileName: 'index',
      modulesFileName: 'entries',
      entryModule: 'index',
      indexFormat: 'table' as const,
      expandParameters: true,
      excludeExternals: true,
      tableColumnSettings: {
        hideInherited: true,
        hideModifiers: true,
        hideOverrides: true,
        hideSources: true,
      },
      sort: ['source-order' as const],
      disableSources: true,
      expandObjects: true,
      parametersFormat: 'table' as const,
      propertyMembersFormat: 'table' as const,
      interfacePropertiesFormat: 'table' as const,
      classPropertiesFormat: 'table' as const,
      typeAliasPropertiesFormat: 'table' as const,
      typeDeclarationFormat: 'table' as const,
      useCodeBlocks: true,
      groupOrder: [
        'Calling it',
        'Records',
        'Faults',
        'Settings',
        'Violations',
        'Journal',
        'State',
        // What one calls. Of the SDK that is a class, of the mock a function.
        ...(name === 'sdk' ? ['Classes', 'Functions'] : ['Functions', 'Classes']),
        'Constructors',
        'Properties',
        'Methods',
        '*',
      ],
    },
  };
}
