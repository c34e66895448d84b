import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { markdownTable } from '@profiles/testkit/markdown-table';
import { ROOT } from './page.ts';

const STYLES = 'packages/mock/src/tools/inspector/styles/identity.ts';
const MARK = 'packages/mock/src/admin/inspector-mark.ts';

/** A custom property of the inspector, and its default. */
interface IdentityProperty {
  readonly name: string;
  readonly value: string;
}

/** Returns the files of the site that repeat the colours and the mark. */
export function identityFiles(): readonly (readonly [path: string, text: string])[] {
  const properties = readProperties(read(STYLES));
  const mark = readMark(read(MARK));
  const [light, dark] = themes(find(properties, '--profiles-accent'));
  const themed = `path{fill:${light}}@media(prefers-color-scheme:dark){path{fill:${dark}}}`;
  return [
    ['docs/src/styles/identity.css', stylesheet(properties)],
    ['docs/src/assets/logo-light.svg', svg(mark, `<style>path{fill:${light}}</style>`)],
    ['docs/src/assets/logo-dark.svg', svg(mark, `<style>path{fill:${dark}}</style>`)],
    ['docs/public/favicon.svg', svg(mark, `<style>${themed}</style>`)],
  ];
}

/** Tabulates the custom properties of the inspector. */
export function identityTable(): string {
  const rows = readProperties(read(STYLES)).map(({ name, value }) => {
    const [light, dark = ''] = themes(value);
    return [`\`${name}\``, `\`${light}\``, dark && `\`${dark}\``];
  });
  return markdownTable(['property', 'default', 'default in dark mode'], rows);
}

/** Lists the custom properties that a page can set, from the source of the styles. */
function readProperties(source: string): readonly IdentityProperty[] {
  const found = [...source.matchAll(/: var\((--profiles-[\w-]+), (.+)\);$/gm)];
  if (found.length === 0) throw new Error(`${STYLES} has no custom properties`);
  return found.map(([, name = '', value = '']) => ({ name, value }));
}

function readMark(source: string): string {
  const [, path] = /MARK =\s+'(.+)'/.exec(source) ?? [];
  if (path === undefined) throw new Error(`${MARK} has no path`);
  return path;
}

function stylesheet(properties: readonly IdentityProperty[]): string {
  const lines = properties.map(({ name, value }) => `  ${name}: ${value};`);
  return `/* Written by npm run docs:write, from the styles of the inspector. */\n:root {\n${lines.join('\n')}\n}\n`;
}

/** Returns the light and the dark value, or the only one. */
function themes(value: string): readonly string[] {
  const [, light, dark] = /^light-dark\((.+), (.+)\)$/.exec(value) ?? [];
  return light && dark ? [light, dark] : [value];
}

function find(properties: readonly IdentityProperty[], wanted: string): string {
  const found = properties.find(({ name }) => name === wanted);
  if (found === undefined) throw new Error(`${STYLES} has no ${wanted}`);
  return found.value;
}

function svg(mark: string, style: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="32" height="32"><title>Profiles</title>${style}<path fill-rule="evenodd" d="${mark}"/></svg>\n`;
}

function read(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}
