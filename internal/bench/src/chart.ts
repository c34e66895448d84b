import { type Finding, inUnit, written } from './finding.ts';
import type { Standing } from './standing.ts';

const WIDTH = 760;
const BARS_FROM = 190;
const BARS_WIDTH = 420;
const BAR = 16;
const LINE = 24;
const HEAD = 58;
const GAP = 26;

/** The colours of a light page. A media query has those of a dark one. */
const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 15px; font-weight: 600 }
.note, .figure { fill: #59636e }
.bar { fill: #9aa4af }
.own { fill: #0a6fc2 }
.spread { stroke: #1f2328; stroke-width: 1.5 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .note, .figure { fill: #9198a1 }
  .bar { fill: #6b7480 }
  .own { fill: #4aa3f0 }
  .spread { stroke: #e6edf3 }
}`;

/** Draws the findings as horizontal bars, one panel each, as an SVG document. */
export function chart(findings: readonly Finding[]): string {
  const panels: string[] = [];
  let top = 0;
  for (const finding of findings.filter(({ standings }) => standings.length > 1)) {
    panels.push(`<g transform="translate(0 ${top})">${panel(finding)}</g>`);
    top += HEAD + finding.standings.length * LINE + GAP;
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img">`,
    '<title>How the SDK and the mock compare with alternatives</title>',
    `<style>${STYLE}</style>`,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

function panel({ title, measures, unit, standings }: Finding): string {
  const better = unit === 'requests/s' ? 'more is better' : 'less is better';
  const hasSpread = standings.some(({ quartiles: [low, high] }) => low < high);
  const note = [measures, better, ...(hasSpread ? ['lines span half of the rounds'] : [])].join(
    '; ',
  );
  const toUnit = ({ median, quartiles }: Standing) =>
    [median, ...quartiles].map((value) => inUnit(value, unit));
  const largest = Math.max(...standings.flatMap(toUnit));
  const rows = standings.map((standing, at) => {
    const [middle = 0, one = 0, other = 0] = toUnit(standing);
    const wide = (value: number) => Number(((value / largest) * BARS_WIDTH).toFixed(1));
    const [low, high] = [wide(Math.min(one, other)), wide(Math.max(one, other))];
    const centre = BAR / 2;
    const end = BARS_FROM + Math.max(wide(middle), high) + 8;
    return [
      `<g transform="translate(0 ${HEAD + at * LINE})">`,
      `<text x="${BARS_FROM - 10}" y="${centre}" dy="0.35em" text-anchor="end">${escaped(standing.name)}</text>`,
      `<rect class="bar${at === 0 ? ' own' : ''}" x="${BARS_FROM}" width="${Math.max(wide(middle), 1)}" height="${BAR}" rx="2"/>`,
      low < high
        ? `<path class="spread" d="M${BARS_FROM + low} ${centre}H${BARS_FROM + high}"/>`
        : '',
      `<text class="figure" x="${end}" y="${centre}" dy="0.35em">${written(middle)} ${unit}</text>`,
      '</g>',
    ].join('');
  });
  return [
    `<text class="title" x="12" y="22">${escaped(title)}</text>`,
    `<text class="note" x="12" y="42">${escaped(note)}</text>`,
    ...rows,
  ].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
