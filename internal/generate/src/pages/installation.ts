import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './page.ts';

/** Whether a version was released: `scripts/version-release.ts` writes the first changelogs, then the pages. */
export const isReleased = existsSync(join(ROOT, 'packages/sdk/CHANGELOG.md'));

const FROM_NPM = `\`\`\`sh tab="npm" sync="package-manager"
npm install @profiles/sdk
npm install --save-dev @profiles/mock
\`\`\`

\`\`\`sh tab="pnpm" sync="package-manager"
pnpm add @profiles/sdk
pnpm add --save-dev @profiles/mock
\`\`\``;

/** `npm run test:package` follows the commands in an empty folder. */
const FROM_CHECKOUT = `The packages are not on npm yet. Clone this repository as \`profiles\`, beside the folder of your app, and write their tarballs there:

\`\`\`sh
npm ci && npm run pack
\`\`\`

In your app, install all three, because the mock needs the SDK:

\`\`\`sh tab="npm" sync="package-manager"
npm install ../profiles/tarballs/*.tgz
\`\`\`

\`\`\`sh tab="pnpm" sync="package-manager"
pnpm config set --location=project --json overrides '{"@profiles/sdk":"file:../profiles/tarballs/profiles-sdk.tgz"}'
pnpm add ../profiles/tarballs/*.tgz
\`\`\``;

/** Shows how to install the SDK and the mock: from npm once a version is released, before from a checkout. */
export function installation(): string {
  return isReleased ? FROM_NPM : FROM_CHECKOUT;
}

/**
 * Says that a command installs packages from npm before they are there.
 *
 * @param page - The page that says how to install them.
 */
export function notOnNpm(page: string): string {
  if (isReleased) return '';
  return `Until the first release, install the packages [from a checkout](${page}#install), and only the others here.`;
}
