import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './page.ts';

interface Panel {
  readonly title: string;
  readonly description: string;
  readonly targets: readonly [{ readonly expr?: string; readonly query?: string }];
}

/** Lists the questions of the panels of the dashboard, each with its query. */
export function dashboardQuestions(): string {
  const text = readFileSync(join(ROOT, 'docs/public/profiles-dashboard.json'), 'utf8');
  const { panels }: { readonly panels: readonly Panel[] } = JSON.parse(text);
  const questions = panels.map(({ title, description, targets: [{ expr, query }] }) => {
    return `### ${title}\n\n${description}\n\n\`\`\`text\n${expr ?? query}\n\`\`\``;
  });
  return questions.join('\n\n');
}
