const TESTS = '\\.test(-d)?\\.tsx?$';
const SHIPPED_SDK = { path: '^packages/sdk/src/', pathNot: TESTS };
const SHIPPED_MOCK = { path: '^packages/mock/src/', pathNot: TESTS };
const SHIPPED_IMPORT = { path: '^packages/import/src/', pathNot: TESTS };
const MSW = '^node_modules/msw/|^msw$|^msw/';
const VITEST = '^node_modules/vitest/';
const PLAYWRIGHT = '^node_modules/(@playwright/|playwright)';
const PG = '^node_modules/(@types/)?pg/';
const KY = '^node_modules/ky/|^ky$';

/** The folders of the SDK, a layer per line, the lowest first. A folder imports only from lower layers. */
const SDK_LAYERS = [
  ['schemas', 'runtime'],
  ['internal'],
  ['errors'],
  ['operations', 'observing'],
  ['settings', 'attempt'],
  ['call'],
  ['profile-operations', 'opentelemetry'],
  ['client'],
  ['index'],
];

/** The folders of the mock. A folder with a public entry of the same name (`server.ts`) includes it. */
const MOCK_LAYERS = [
  ['http'],
  ['ledger'],
  ['store', 'journal', 'faults'],
  ['service'],
  ['delivery'],
  ['mock-event'],
  ['profiles-mock'],
  ['fetch'],
  ['create-profiles-mock'],
  ['admin'],
  ['sandboxes'],
  ['calibrate', 'server', 'web', 'inspector'],
  ['cli', 'index', 'msw', 'playwright'],
  ['vitest'],
];

/** The folders of the import. */
const IMPORT_LAYERS = [
  ['exit-codes', 'credentials', 'small-heap'],
  ['import-error'],
  ['journal'],
  ['file'],
  ['sending'],
  ['report'],
  ['command'],
  ['places', 'settings', 'dry-run'],
  ['run-import'],
  ['main'],
];

/**
 * Allowed imports from the same or a higher layer: the journal of the mock uses the types and words of faults,
 * its admin API serves the script of the inspector, which is a module of its own, and the journal of the
 * import waits with the clock of the sending.
 */
const EXCEPTIONS = {
  mock: {
    journal: ['^packages/mock/src/faults/(faults|describe-fault)\\.ts$'],
    admin: ['^packages/mock/src/inspector/script-from-source\\.ts$'],
  },
  import: { journal: ['^packages/import/src/sending/clock\\.ts$'] },
};

const layerRules = (name, layers, exceptions = {}) => {
  const source = `^packages/${name}/src/`;
  const inFolder = (folder) => `${source}${folder}(/|\\.ts$)`;
  return layers.flatMap((folders, layer) => {
    const lower = layers.slice(0, layer).flat().map(inFolder);
    return folders.map((folder) => ({
      name: `${name}-${folder}-imports-only-from-lower-layers`,
      severity: 'error',
      from: { path: inFolder(folder), pathNot: TESTS },
      to: { path: source, pathNot: [inFolder(folder), ...lower, ...(exceptions[folder] ?? [])] },
    }));
  });
};

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-import-cycles',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'every-import-resolves',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      name: 'nothing-imports-scripts',
      comment: 'Scripts use the packages. Code that both need belongs in internal/testkit.',
      severity: 'error',
      from: { path: '^(packages|internal|examples)/' },
      to: { path: '^scripts/' },
    },
    {
      name: 'shipped-code-imports-no-tests',
      severity: 'error',
      from: {
        path: '^packages/(sdk|mock|import)/src/',
        pathNot: [TESTS, '^packages/mock/src/vitest\\.ts$'],
      },
      to: {
        path: [
          TESTS,
          '^(packages|internal)/[^/]+/test/',
          '^node_modules/(vitest|@vitest|fast-check)/',
        ],
      },
    },
    {
      name: 'sdk-never-imports-the-mock',
      severity: 'error',
      from: SHIPPED_SDK,
      to: { path: '^packages/mock/|^@profiles/mock' },
    },
    {
      name: 'sdk-schemas-import-only-zod-mini',
      severity: 'error',
      from: { path: '^packages/sdk/src/schemas/', pathNot: TESTS },
      to: {
        pathNot: [
          '^packages/sdk/src/schemas/',
          '^node_modules/zod/mini/',
          '^node_modules/zod/v4/core/',
        ],
      },
    },
    {
      name: 'only-the-transport-imports-ky',
      severity: 'error',
      from: { ...SHIPPED_SDK, pathNot: [TESTS, '^packages/sdk/src/attempt/transport\\.ts$'] },
      to: { path: KY },
    },
    {
      name: 'only-its-own-entry-imports-opentelemetry',
      comment: 'It is an optional peer dependency. No other entry may contain it.',
      severity: 'error',
      from: { ...SHIPPED_SDK, pathNot: [TESTS, '^packages/sdk/src/opentelemetry\\.ts$'] },
      to: { path: ['^node_modules/@opentelemetry/', '^packages/sdk/src/opentelemetry\\.ts$'] },
    },
    {
      name: 'sdk-needs-no-node-builtin',
      comment: 'It runs in browsers and workers too.',
      severity: 'error',
      from: SHIPPED_SDK,
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'mock-imports-only-schemas-and-internals-of-the-sdk',
      severity: 'error',
      from: SHIPPED_MOCK,
      to: {
        path: '^packages/sdk/|^@profiles/sdk',
        pathNot: '^packages/sdk/(src/(schemas/index|internal)\\.ts|openapi\\.json)$',
      },
    },
    {
      name: 'only-the-mock-imports-the-internals-of-the-sdk',
      severity: 'error',
      from: { path: '^(packages|internal|examples)/', pathNot: '^packages/(sdk|mock)/' },
      to: { path: '^packages/sdk/src/internal\\.ts$' },
    },
    {
      name: 'import-uses-only-public-entries-of-the-sdk',
      severity: 'error',
      from: SHIPPED_IMPORT,
      to: {
        path: '^(packages|internal)/|^@profiles/',
        pathNot:
          '^packages/import/(src/|node_modules/|package\\.json$)|^packages/sdk/src/(index|schemas/index|opentelemetry)\\.ts$',
      },
    },
    {
      name: 'only-the-journal-in-postgres-imports-pg',
      comment: 'It is an optional peer dependency.',
      severity: 'error',
      from: {
        ...SHIPPED_IMPORT,
        pathNot: [TESTS, '^packages/import/src/journal/postgres-(journal|connection)\\.ts$'],
      },
      to: { path: PG },
    },
    {
      name: 'import-works-without-pg',
      comment: 'Only a dynamic import may load it, for a journal in PostgreSQL.',
      severity: 'error',
      from: {
        ...SHIPPED_IMPORT,
        pathNot: [TESTS, '^packages/import/src/journal/postgres-journal\\.ts$'],
      },
      to: {
        path: '^packages/import/src/journal/postgres-(journal|connection)\\.ts$',
        dynamic: false,
      },
    },
    {
      name: 'samples-import-only-public-entries',
      severity: 'error',
      from: { path: '^internal/testkit/src/samples/', pathNot: TESTS },
      to: {
        pathNot:
          '^internal/testkit/src/samples/|^packages/(sdk/src/(schemas/)?index\\.ts$|mock/src/index\\.ts$)|^node_modules/zod/mini/',
      },
    },
    {
      name: 'packages-import-each-other-by-name',
      comment:
        'Another package may use only the exports. A relative path would also put a copy into a build.',
      severity: 'error',
      from: { path: '^(packages|internal|examples)/([^/]+)/' },
      to: {
        path: '^(packages|internal|examples)/',
        pathNot: '^$1/$2/',
        dependencyTypes: ['local'],
      },
    },
    ...layerRules('sdk', SDK_LAYERS),
    ...layerRules('mock', MOCK_LAYERS, EXCEPTIONS.mock),
    ...layerRules('import', IMPORT_LAYERS, EXCEPTIONS.import),
    {
      name: 'calibrate-catalogue-imports-no-inference',
      comment: 'The probes are data. infer/ draws the conclusions from responses.',
      severity: 'error',
      from: { path: '^packages/mock/src/calibrate/catalogue/', pathNot: TESTS },
      to: { path: '^packages/mock/src/calibrate/(infer|run)/' },
    },
    {
      name: 'calibrate-inference-sends-nothing',
      severity: 'error',
      from: { path: '^packages/mock/src/calibrate/infer/', pathNot: TESTS },
      to: { path: '^packages/mock/src/calibrate/run/' },
    },
    {
      name: 'only-the-inspector-imports-lit',
      comment: 'No other entry may contain it.',
      severity: 'error',
      from: { ...SHIPPED_MOCK, pathNot: [TESTS, '^packages/mock/src/inspector/'] },
      to: { path: '^node_modules/(lit|lit-html|lit-element|eventsource-parser)/' },
    },
    {
      name: 'inspector-runs-in-browsers',
      severity: 'error',
      from: {
        path: '^packages/mock/src/inspector/',
        pathNot: [TESTS, '^packages/mock/src/inspector/script-from-source\\.ts$'],
      },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-the-adapters-import-msw',
      severity: 'error',
      from: {
        ...SHIPPED_MOCK,
        pathNot: [TESTS, '^packages/mock/src/(msw\\.ts$|vitest(/|\\.ts$))'],
      },
      to: { path: MSW },
    },
    {
      name: 'mock-works-without-its-optional-peers',
      comment: 'Only their own entries may load MSW and Vitest.',
      severity: 'error',
      from: { path: '^packages/mock/src/(index|calibrate|inspector|server|cli)\\.ts$' },
      to: { path: [MSW, VITEST], reachable: true },
    },
    {
      name: 'only-the-fixtures-import-playwright',
      comment: 'Only its types: a second copy of Playwright in a test run does not work.',
      severity: 'error',
      from: SHIPPED_MOCK,
      to: { path: PLAYWRIGHT, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'mock-works-without-playwright',
      severity: 'error',
      from: { ...SHIPPED_MOCK, pathNot: [TESTS, '^packages/mock/src/playwright(/|\\.ts$)'] },
      to: { path: PLAYWRIGHT },
    },
    {
      name: 'mock-for-playwright-works-without-msw',
      severity: 'error',
      from: { path: '^packages/mock/src/playwright\\.ts$' },
      to: { path: [MSW, VITEST], reachable: true },
    },
    {
      name: 'mock-for-msw-works-without-vitest',
      severity: 'error',
      from: { path: '^packages/mock/src/msw\\.ts$' },
      to: { path: VITEST, reachable: true },
    },
    {
      name: 'openapi-imports-only-public-entries',
      comment: 'Everything in the description must follow from the public SDK and mock.',
      severity: 'error',
      from: {
        path: '^internal/generate/src/openapi/',
        pathNot: [TESTS, '^internal/generate/src/openapi/proxy/'],
      },
      to: {
        path: '^(packages|internal)/',
        pathNot:
          '^internal/(generate/src/openapi|testkit/src/samples/samples\\.ts$)|^packages/(sdk/src/schemas/index\\.ts$|mock/src/index\\.ts$)',
      },
    },
    {
      name: 'second-implementation-shares-no-code',
      comment:
        'It is written from the API specification alone. Shared code would always agree with itself.',
      severity: 'error',
      from: { path: '^internal/conformance/src/oracle/(naive|arbitrary)/' },
      to: {
        pathNot: '^internal/conformance/src/oracle/(naive|arbitrary)/|^node_modules/fast-check/',
      },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: {
      path: '^(packages|internal|examples)/[^/]+/dist/|^internal/(consumers/(?!src(/|$))|bench/peers/|generate/tools/)|^examples/(nextjs|playwright|shared-mock)/',
    },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@profiles/source', 'types', 'import', 'default'],
    },
  },
};
