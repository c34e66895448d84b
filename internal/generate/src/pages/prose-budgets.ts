/** The maximum number of words of prose on each guide, without code, tables and generated parts. */
export const PROSE_BUDGETS: Readonly<Record<string, number>> = {
  // Start
  'getting-started': 600,
  tutorial: 1200,
  concepts: 700,
  migrating: 700,
  // Call the service
  validation: 1000,
  forms: 1000,
  servers: 700,
  'containers-and-networks': 700,
  platforms: 500,
  age: 300,
  'bulk-import': 900,
  // Handle failures
  errors: 700,
  troubleshooting: 900,
  'duplicate-patients': 500,
  'retries-and-timeouts': 800,
  'runtime-limits': 500,
  // Test
  testing: 900,
  inspector: 400,
  ledger: 600,
  'testing-vitest': 600,
  'testing-playwright': 900,
  'testing-storybook': 250,
  'testing-http': 1000,
  'testing-sandboxes': 500,
  'web-handlers': 600,
  calibrate: 1000,
  // Operate
  observability: 900,
  privacy: 700,
  // Reference
  openapi: 400,
  faq: 500,
  comparison: 500,
  performance: 300,
};

/** Pages that are no guides. */
export const WITHOUT_BUDGET: readonly string[] = ['404', 'changelog', 'fields', 'index'];

/** The maximum median of the guides. */
export const MEDIAN_BUDGET = 600;
