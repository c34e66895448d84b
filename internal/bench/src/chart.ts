import { type Finding, written } from './figures.ts';

const WIDTH = 760;
const BARS_FROM = 190;
const BARS_WIDTH = 420;
const LINE = 24;
const HEAD = 58;
const GAP = 26;

/** The colours of a light page. A media query has those of a dark one. */
const STYLE = `
text { font: 13px system-ui, sans-serif; fill: #1f2328 }
.title { font-size: 15px; font-weight: 600 }
.bar { fill: #9aa4af }
.own { fill: #0a6fc2 }
@media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .bar { fill: #6b7480 }
  .own { fill: #4aa3f0 }
}`;

/** Draws the findings as horizontal bars, one panel each, as an SVG document. */
export function chart(findings: readonly Finding[]): string {
  let top = 0;
  const panels = findings.map((finding) => {
    const start = top;
    top += HEAD + finding.figures.length * LINE + GAP;
    return `<g transform="translate(0 ${start})">${panel(finding)}</g>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${top}" role="img">`,
    '<title>How the SDK and the mock compare with alternatives</title>',
    `<style>${STYLE}</style>`,
    ...panels,
    '</svg>\n',
  ].join('\n');
}

function panel({ title, measures, unit, figures }: Finding): string {
  const better = unit === 'requests/s' ? 'more is better' : 'less is better';
  const largest = Math.max(...figures.map(({ figure }) => figure));
  const bars = figures.map(({ name, figure }, at) => {
    const width = Math.max(1, Math.round((figure / largest) * BARS_WIDTH));
    const top = HEAD + at * LINE;
    return [
      `<text x="${BARS_FROM - 10}" y="${top + 13}" text-anchor="end">${name}</text>`,
      `<rect class="bar${at === 0 ? ' own' : ''}" x="${BARS_FROM}" y="${top}" width="${width}" height="16" rx="2"/>`,
      `<text x="${BARS_FROM + width + 8}" y="${top + 13}">${written(figure)} ${unit}</text>`,
    ].join('');
  });
  const heading = `<text class="title" x="12" y="22">${title}</text>`;
  return [heading, `<text x="12" y="42">${measures}; ${better}</text>`, ...bars].join('\n');
}
