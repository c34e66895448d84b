import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './page.ts';

/** Whether a version was released: `scripts/version-release.ts` writes the first changelogs, then the pages. */
export const isReleased = existsSync(join(ROOT, 'packages/sdk/CHANGELOG.md'));

/** The pages that say how to write the tarballs. The others link to one of them. */
const FULL = ['README.md', 'docs/src/content/docs/getting-started.md'];

const MANIFEST: { readonly repository?: string } = JSON.parse(
  readFileSync(join(ROOT, 'package.json'), 'utf8'),
);

/** The command that writes the tarballs, in the folder of an app. */
export const PACK = 'npm run pack --prefix ../profiles';

const FROM_CHECKOUT = `The packages are not on npm yet. In the folder of your app, clone the repository beside it, and write their tarballs there, which takes a minute or two${
  MANIFEST.repository ? '' : '. `ADDRESS` is the address at which you found the repository'
}:

\`\`\`sh
git clone ${MANIFEST.repository ?? 'ADDRESS'} ../profiles
${PACK}
\`\`\`

Then install them:`;

const SDK = '@profiles/sdk';
const TARBALLS = '../profiles/tarballs';
/** pnpm looks for the SDK on npm, because the mock depends on it. */
const PNPM_OVERRIDE = `pnpm config set --location=project --json overrides '{"${SDK}":"file:${tarballOf(SDK)}"}'`;

/**
 * Shows how to install packages: from npm once a version is released, before from a checkout.
 *
 * @param page - The path of the page.
 * @param packages - What to install, as after `npm install`. What comes after `--save-dev` is for
 *   development only. Until the first release, npm does not find the SDK, on which the other packages
 *   depend: a page without it shows how to install it first, for apps that lack it. `npm run test:package`
 *   runs the commands in an empty folder.
 */
export function installation(page: string, packages: string): string {
  const [runtime = [], development = []] = packages
    .split('--save-dev')
    .map((part) => part.split(' ').filter(Boolean));
  const all = [...runtime, ...development];
  const lacksSdk = !isReleased && !all.includes(SDK);
  // With `--save-dev`, npm would move the SDK of an app to the packages that production lacks.
  if (lacksSdk) runtime.unshift(SDK);
  const npm = commands('npm install', runtime, development);
  const pnpm = commands('pnpm add', runtime, development);
  const needsOverride = !isReleased && all.some((name) => isOwn(name) && name !== SDK);
  const blocks = [
    tab('npm', ['# With npm', ...npm]),
    tab('pnpm', ['# With pnpm', ...(needsOverride ? [PNPM_OVERRIDE] : []), ...pnpm]),
  ];
  return [...(isReleased ? [] : [fromCheckout(page, lacksSdk)]), ...blocks].join('\n\n');
}

/** Shows how to update the packages. */
export function upgrade(): string {
  const commands = [
    ...(isReleased ? [] : ['git -C ../profiles pull', PACK]),
    ...['npm install', 'npm install --save-dev'].map((install, at) => {
      const name = at === 0 ? SDK : '@profiles/mock';
      return `${install} ${isReleased ? `${name}@latest` : tarballOf(name)}`;
    }),
  ];
  return `\`\`\`sh\n${commands.join('\n')}\n\`\`\``;
}

function fromCheckout(page: string, lacksSdk: boolean): string {
  if (FULL.includes(page)) return FROM_CHECKOUT;
  const full = page.startsWith('docs/') ? 'getting-started.md' : '../../README.md';
  const write = `The packages are not on npm yet. First [write their tarballs](${full}#install).`;
  return lacksSdk ? `${write} If your app has the SDK, leave out its line.` : write;
}

function commands(install: string, runtime: readonly string[], development: readonly string[]) {
  const line = (command: string, names: readonly string[]) => {
    return names.length === 0 ? [] : [[command, ...names.map(specifier)].join(' ')];
  };
  return [...line(install, runtime), ...line(`${install} --save-dev`, development)];
}

function tab(manager: string, lines: readonly string[]): string {
  return `\`\`\`sh tab="${manager}" sync="package-manager"\n${lines.join('\n')}\n\`\`\``;
}

function specifier(name: string): string {
  return !isReleased && isOwn(name) ? tarballOf(name) : name;
}

function isOwn(name: string): boolean {
  return name.startsWith('@profiles/');
}

function tarballOf(name: string): string {
  return `${TARBALLS}/${name.slice(1).replace('/', '-')}.tgz`;
}
