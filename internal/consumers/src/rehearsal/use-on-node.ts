import { join } from 'node:path';
import { readPages } from '@profiles/generate/page';
import { run } from '@profiles/testkit/run';
import { followPage } from '../pages.ts';
import { Project } from './project.ts';

/** Uses the published packages on a Node: the command of the mock, the README, the command of the import. */
export async function useOnNode(
  node: string,
  folder: string,
  env: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
  const version = run(node, ['--version']).trim();
  console.log(`Installing on Node ${version} …`);
  try {
    const empty = new Project(join(folder, 'empty'), node, env);
    const mock = await empty.serve('npx', ['--yes', '@profiles/mock', '--port', '0']);
    try {
      const project = new Project(join(folder, 'readme'), node, env);
      const [readme] = readPages(['README.md']);
      if (!readme) throw new Error('The repository has no README.md');
      const problem = await followPage(readme, {
        project: project.folder,
        url: mock.found,
        env: project.env,
        rewrite: (text) =>
          text.replace('../profiles/tarballs/*.tgz', '@profiles/sdk @profiles/mock'),
      });
      if (problem !== undefined) return [`README.md on Node ${version}: ${problem}`];
    } finally {
      await mock.stop();
    }
    empty.shell('npx --yes @profiles/import --help');
    return [];
  } catch (error) {
    return [`Node ${version}: ${error instanceof Error ? error.message : error}`];
  }
}
