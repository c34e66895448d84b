/** How each package manager adds a package, and how it adds one for development. */
export const PACKAGE_MANAGERS = [
  ['npm', 'npm install', 'npm install --save-dev'],
  ['pnpm', 'pnpm add', 'pnpm add --save-dev'],
  ['yarn', 'yarn add', 'yarn add --dev'],
  ['bun', 'bun add', 'bun add --dev'],
] as const;

/** The key by which all tabs of package managers show the one that a reader chose. */
export const SYNC_KEY = 'package-manager';
