const { spawnSync } = require('node:child_process');
const { readFileSync } = require('node:fs');

const SAYS = /^\/\/ says: (.*)$/;
const ERROR = /^mistakes\.mts\((\d+),\d+\): error /;

/** Compiles the project. Throws if the errors of the compiler differ from the comments in mistakes.mts. */
function requireMistakes(command) {
  const { stdout } = spawnSync(process.execPath, command, { encoding: 'utf8' });
  const errors = stdout.split(/^(?=\S)/m).filter((text) => text.trim() !== '');
  const mistakes = readMistakes();
  for (const { says, from, to } of mistakes) {
    const found = errors.filter((error) => isBetween(Number(ERROR.exec(error)?.[1]), from, to));
    if (found.length !== 1 || !found[0].includes(says)) {
      throw new Error(
        `${command.join(' ')} should report “${says}” once, and reports:\n${found.join('')}`,
      );
    }
  }
  if (errors.length !== mistakes.length)
    throw new Error(`${command.join(' ')} says too much:\n${stdout}`);
}

/** Lists the comments, each with the lines up to the next one. */
function readMistakes() {
  const lines = readFileSync('mistakes.mts', 'utf8').split('\n');
  const comments = lines.flatMap((line, at) => {
    const says = SAYS.exec(line)?.[1];
    return says === undefined ? [] : [{ says, from: at + 1 }];
  });
  return comments.map((comment, at) => ({ ...comment, to: comments[at + 1]?.from ?? Infinity }));
}

function isBetween(line, from, to) {
  return line > from && line < to;
}

module.exports = { requireMistakes };
