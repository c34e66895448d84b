const { execFileSync } = require('node:child_process');
const { join } = require('node:path');
const { requireMembers } = require('./members.js');
const { requireMistakes } = require('./mistakes.js');

const COMPILERS = [
  { compiler: 'typescript-5.5', module: 'nodenext' },
  { compiler: 'typescript-5.9', module: 'nodenext' },
  { compiler: 'typescript-6', module: 'nodenext' },
  { compiler: 'typescript-7', module: 'nodenext' },
];
const REQUIRE_ONLY = '--no-experimental-require-module';

for (const { compiler, module } of COMPILERS) {
  const outDir = join('build', compiler, module);
  requireMistakes([tsc(compiler), '--module', module, '--outDir', outDir]);
  run(REQUIRE_ONLY, join(outDir, 'main.cjs'));
  run(join(outDir, 'main.mjs'));
}

// A resolution without `exports`. TypeScript 6 deprecates it.
const outDir = join('build', 'node10');
run(tsc('typescript-5.9'), '--project', 'tsconfig.node10.json', '--outDir', outDir);
run(REQUIRE_ONLY, join(outDir, 'main.cjs'));

run(tsc('typescript-7'), '--project', 'tsconfig.not-strict.json');
run(tsc('typescript-5.5'), '--project', 'tsconfig.without-dom.json');

requireMembers(require('typescript-5.5'));

function tsc(compiler) {
  return join('node_modules', compiler, 'bin', 'tsc');
}

function run(...args) {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}
