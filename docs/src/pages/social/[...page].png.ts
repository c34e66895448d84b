import { getCollection } from 'astro:content';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import satori from 'satori';
import sharp from 'sharp';
import identity from '../../styles/identity.css?raw';

const FONT = createRequire(import.meta.url).resolve(
  '@fontsource/inter/files/inter-latin-600-normal.woff',
);
/** The ground of the pictures: the strong accent of light pages. */
const [, GROUND] = /--profiles-accent-strong: light-dark\((#\w+)/.exec(identity) ?? [];
const SIZE = { width: 1200, height: 630 };

/** A picture for each page but those of the reference, which share one. */
export async function getStaticPaths() {
  const pages = (await getCollection('docs')).filter(({ id }) => !id.startsWith('reference/'));
  const titles = pages.map(({ id, data }) => [id || 'index', data.title] as const);
  const others = [
    ['playground', 'Playground'],
    ['api', 'HTTP API'],
    ['reference', 'Reference'],
  ] as const;
  return [...titles, ...others].map(([page, title]) => ({
    params: { page },
    props: { title },
  }));
}

export async function GET({ props: { title } }: { props: { title: string } }): Promise<Response> {
  const text = (fontSize: number, children: string) => ({
    type: 'div',
    props: { style: { fontSize }, children },
  });
  const style = {
    ...SIZE,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 24,
    padding: 96,
    color: '#ffffff',
    background: GROUND,
  };
  const picture = {
    type: 'div',
    props: { style, children: [text(36, 'Profiles'), text(72, title)] },
  };
  const svg = await satori(picture, {
    ...SIZE,
    fonts: [{ name: 'Inter', data: readFileSync(FONT) }],
  });
  const png = await sharp(Buffer.from(svg)).png().toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
}
