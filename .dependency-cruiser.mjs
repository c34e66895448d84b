import { globSync } from 'node:fs';

const TESTS = '\\.test(-d)?\\.tsx?$';
const CODE = '^(packages|internal|examples)/';
const PUBLISHED = ['sdk', 'mock', 'import'];

/** A folder of a published package, or a public entry of the same name (`server.ts`). */
const room = (name, folder) => `^packages/${name}/src/${folder}(/|\\.ts$)`;
/** The published files of a package. */
const shipped = (name) => ({ path: `^packages/${name}/src/`, pathNot: TESTS });

/**
 * The layers of each published package, the lowest first. A folder, or a file of that name, imports only
 * from layers before its own.
 */
const LAYERS = {
  sdk: [
    [
      'abort',
      'blocked-ports',
      'closest-name',
      'hidden-facts',
      'known-options',
      'objects',
      'quietly',
    ],
    ['schemas', 'runtime', 'http-rules'],
    ['errors'],
    ['internal'],
    ['read-options'],
    ['operations', 'observing'],
    ['settings'],
    ['call'],
    ['profile-operations', 'opentelemetry', 'in-browsers'],
    ['client'],
    ['index'],
  ],
  mock: [
    ['http'],
    ['service/ledger'],
    ['service/store', 'service/journal', 'service/faults'],
    ['service/operations'],
    ['service/service-handler'],
    ['service/core'],
    ['service/mock-event'],
    ['service/profiles-mock'],
    ['service/fetch'],
    ['service/create-profiles-mock', 'service/keep-state'],
    ['admin'],
    ['serving'],
    ['server', 'web'],
    ['testing'],
    ['tools/calibrate', 'tools/inspector'],
    ['calibrate', 'inspector'],
    ['tools/cli'],
    ['cli', 'index', 'msw', 'playwright', 'vitest'],
  ],
  import: [
    ['clock', 'messages'],
    ['journal', 'values'],
    ['file'],
    ['sending', 'report'],
    ['command'],
    ['preview', 'template'],
    ['dry-run'],
    ['run-import'],
    ['main'],
  ],
};

/** What a published package may import from the others. */
const OTHER_PACKAGES = {
  sdk: [],
  mock: ['^packages/sdk/(src/(schemas/index|internal)\\.ts|openapi\\.json)$'],
  import: ['^packages/sdk/src/(index|internal|schemas/index)\\.ts$'],
};

/** The only places in the published packages that may import a dependency: an optional peer, or a large one. */
const OWNERS = [
  ['ky', 'ky', room('sdk', 'call/attempt')],
  ['OpenTelemetry', '@opentelemetry', room('sdk', 'opentelemetry')],
  ['lit', '(lit|lit-html|lit-element|eventsource-parser)', room('mock', '(tools/)?inspector')],
  ['MSW', 'msw', room('mock', '(testing/)?(msw|vitest)')],
  ['Vitest', '(vitest|@vitest)', room('mock', '(testing/)?vitest')],
  ['pg', '(@types/)?pg', room('import', 'journal/postgres-driver')],
  ['workbooks', '@e965/xlsx', room('import', '(file/read-workbook|template)')],
];

/** Imports from the same or a higher layer, with the reason. */
const UPWARDS = [
  // The journal stores what faults did: their types and words.
  [
    room('mock', 'service/journal'),
    '^packages/mock/src/service/faults/(faults|describe-fault)\\.ts$',
  ],
  // The admin API serves the built script of the inspector, which is a module of its own.
  [room('mock', 'admin'), '^packages/mock/src/tools/inspector/script-from-source\\.ts$'],
];

/** Folders that may import only what is listed, whatever their layer allows. */
const CLOSED = [
  {
    name: 'schemas-import-only-zod-mini',
    from: { path: room('sdk', 'schemas'), pathNot: TESTS },
    allowed: [room('sdk', '(schemas|closest-name|objects)'), '^node_modules/zod/(mini|v4/core)/'],
  },
  {
    name: 'samples-import-only-public-entries',
    from: { path: '^internal/testkit/src/samples/', pathNot: TESTS },
    allowed: [
      '^internal/testkit/src/samples/',
      '^packages/(sdk/src/(schemas/)?|mock/src/)index\\.ts$',
      '^node_modules/zod/mini/',
    ],
  },
  {
    // Shared code would always agree with itself.
    name: 'second-implementation-shares-no-code',
    from: { path: '^internal/conformance/src/oracle/(naive|arbitrary)/' },
    allowed: ['^internal/conformance/src/oracle/(naive|arbitrary)/', '^node_modules/fast-check/'],
  },
];

const forbid = (name, from, to) => ({ name, severity: 'error', from, to });

/** A rule for each folder: it imports only from layers before its own. */
const layerRules = Object.entries(LAYERS).flatMap(([name, layers]) =>
  layers.flatMap((folders, layer) =>
    folders.map((folder) => {
      const own = room(name, folder);
      const lower = layers.slice(0, layer).flat();
      const upwards = UPWARDS.filter(([from]) => from === own).map(([, to]) => to);
      return forbid(
        `${name}-${folder.replace('/', '-')}-imports-only-from-lower-layers`,
        { path: own, pathNot: TESTS },
        {
          path: `^packages/${name}/src/`,
          pathNot: [own, ...lower.map((each) => room(name, each)), ...upwards],
        },
      );
    }),
  ),
);
// A file or folder that is in no layer would have no rule.
const ruledPaths = layerRules.map(({ from }) => new RegExp(from.path));
for (const path of globSync(`packages/{${PUBLISHED}}/src/**/*.ts`, { cwd: import.meta.dirname })) {
  if (new RegExp(TESTS).test(path) || ruledPaths.some((rule) => rule.test(path))) continue;
  throw new Error(`LAYERS has no layer for ${path}`);
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    forbid('no-import-cycles', {}, { circular: true }),
    forbid('every-import-resolves', {}, { couldNotResolve: true }),
    // A relative path would also put a copy into a build.
    forbid(
      'packages-import-each-other-by-name',
      { path: `${CODE}([^/]+)/` },
      {
        path: '^(packages|internal|examples|scripts)/',
        pathNot: '^$1/$2/',
        dependencyTypes: ['local'],
      },
    ),
    ...layerRules,
    ...PUBLISHED.map((name) =>
      forbid(`${name}-imports-only-this-of-other-packages`, shipped(name), {
        path: `${CODE}|^@profiles/`,
        pathNot: [`^packages/${name}/`, ...OTHER_PACKAGES[name]],
      }),
    ),
    forbid(
      'published-code-imports-no-tests',
      {
        path: `^packages/(${PUBLISHED.join('|')})/src/`,
        pathNot: [TESTS, room('mock', '(testing/)?vitest')],
      },
      { path: [TESTS, `${CODE}[^/]+/test/`, '^node_modules/(vitest|@vitest|fast-check)/'] },
    ),
    ...OWNERS.map(([name, modules, owner]) =>
      forbid(
        `${name}-is-imported-in-one-place`,
        {
          path: `^packages/(${PUBLISHED.join('|')})/src/`,
          pathNot: [TESTS, owner],
        },
        { path: `^(node_modules/)?${modules}(/|$)` },
      ),
    ),
    // The drivers are loaded only for a journal in PostgreSQL.
    forbid(
      'import-works-without-pg',
      { ...shipped('import'), pathNot: [TESTS, room('import', 'journal/postgres-driver')] },
      { path: room('import', 'journal/postgres-driver'), dynamic: false },
    ),
    // A second copy of Playwright in a test run does not work.
    forbid('mock-imports-only-types-of-playwright', shipped('mock'), {
      path: '^node_modules/(@playwright/|playwright)',
      dependencyTypesNot: ['type-only'],
    }),
    // Both run in browsers.
    forbid(
      'sdk-and-inspector-need-no-node-builtin',
      {
        path: ['^packages/sdk/src/', room('mock', '(tools/)?inspector')],
        pathNot: [TESTS, '/script-from-source\\.ts$'],
      },
      { dependencyTypes: ['core'] },
    ),
    // It knows a mock only by its admin API. The words are for faults, problems and mistakes in JSON.
    forbid(
      'inspector-imports-only-types-ledger-and-words',
      { path: '^packages/mock/src/tools/inspector/', pathNot: TESTS },
      {
        path: '^packages/mock/src/',
        pathNot:
          '^packages/mock/src/(tools/inspector|service/ledger)/|/(faults/(describe-fault|fault-words)|journal/problems|http/json(-place)?|admin/inspector-mark)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    // `@profiles/sdk/internal` has no promise to anybody else.
    forbid(
      'only-published-packages-import-the-internals-of-the-sdk',
      { path: CODE, pathNot: `^packages/(${PUBLISHED.join('|')})/` },
      { path: '^packages/sdk/src/internal\\.ts$' },
    ),
    // The probes are data, and what follows from responses sends nothing.
    forbid(
      'calibrate-keeps-data-inference-and-sending-apart',
      { path: room('mock', 'tools/calibrate/(catalogue|infer)'), pathNot: TESTS },
      { path: room('mock', 'tools/calibrate/run') },
    ),
    // What the description says must follow from the public SDK and mock.
    forbid(
      'openapi-imports-only-public-entries',
      { path: '^internal/generate/src/openapi/', pathNot: [TESTS, '/openapi/(proxy|test)/'] },
      {
        path: '^(packages|internal)/',
        pathNot: [
          '^internal/(generate/src/openapi/|testkit/src/samples/samples\\.ts$)',
          '^packages/(sdk/src/schemas|mock/src)/index\\.ts$',
        ],
      },
    ),
    ...CLOSED.map(({ name, from, allowed }) => forbid(name, from, { pathNot: allowed })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // Built files, and projects that are installed apart.
    exclude: {
      path: `${CODE}[^/]+/dist/|^internal/(consumers/(?!src(?:/|$))|bench/peers/|generate/tools/|conformance/src/runtimes/react-native/)|^examples/(nextjs|playwright|shared-mock)/`,
    },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@profiles/source', 'types', 'import', 'default'],
    },
  },
};
