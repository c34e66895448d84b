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
/** The part of the inspector's picture that says what happened, and its place on a card. */
const SHOWN = { left: 0, top: 0, width: 1360, height: 1040 };
const PLACE = { left: 600, top: 85 };
const PICTURE = 'src/assets/inspector-desktop-light.png';

/** A picture for each page but those of the reference, which share one. */
export async function getStaticPaths() {
  const pages = (await getCollection('docs')).filter(({ id }) => !id.startsWith('reference/'));
  const titles = pages.map(({ id, data }) => [id || 'index', data.hero?.title ?? data.title]);
  const others = [
    ['playground', 'Playground'],
    ['api', 'HTTP API'],
    ['reference', 'Reference'],
  ];
  return [...titles, ...others].map(([page, title]) => ({
    params: { page },
    props: { title },
  }));
}

let inspector: Promise<Buffer> | undefined;

export async function GET({ props: { title } }: { props: { title: string } }): Promise<Response> {
  const text = (fontSize: number, children: string) => ({
    type: 'div',
    props: { style: { width: 500, fontSize, lineHeight: 1.15 }, children },
  });
  const style = {
    ...SIZE,
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: 24,
    padding: 64,
    color: '#ffffff',
    background: GROUND,
  };
  const card = {
    type: 'div',
    props: { style, children: [text(36, 'Profiles'), text(title.length > 30 ? 52 : 64, title)] },
  };
  const svg = await satori(card, {
    ...SIZE,
    fonts: [{ name: 'Inter', data: readFileSync(FONT) }],
  });
  inspector ??= roundedPicture();
  const png = await sharp(Buffer.from(svg))
    .composite([{ input: await inspector, ...PLACE }])
    .png({ palette: true })
    .toBuffer();
  return new Response(new Uint8Array(png), { headers: { 'content-type': 'image/png' } });
}

/** Returns the picture of the inspector with round corners on the left. The card cuts its right side. */
function roundedPicture(): Promise<Buffer> {
  const width = SIZE.width - PLACE.left;
  const height = SIZE.height - 2 * PLACE.top;
  const mask = `<svg width="${width}" height="${height}"><rect width="${width + 20}" height="${height}" rx="16"/></svg>`;
  return sharp(PICTURE)
    .extract(SHOWN)
    .resize({ height })
    .extract({
      left: 0,
      top: 0,
      width: Math.min(width, Math.round((height * SHOWN.width) / SHOWN.height)),
      height,
    })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
