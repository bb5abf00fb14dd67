import { formatNumberOf } from '../../basics/text/numbers';
import { defineCommand, jsonOption, type Command } from '../../plugin/command';
import { exitCodes } from '../../plugin/invocation';
import { printDocument } from '../terminal/print-document';
import { withSteps } from '../terminal/progress';
import { readChallenges } from './read-challenges';
import { verifyRecordings } from './verify-recordings';

/** `assay recordings verify`: checks every line of every recording. */
export const verifyCommand: Command = defineCommand({
  name: 'recordings verify',
  summary: 'Find recorded lines that are broken, edited, duplicated, out of order or contain a key',
  positionals: '[challenge…]',
  example: 'npx assay recordings verify',
  options: jsonOption,

  run({ positionals, options, settings }, terminal) {
    const { root } = settings;
    const challenges = readChallenges(root, positionals);
    const found = withSteps(terminal, { what: 'Verifying recordings', unit: 'file' }, (steps) =>
      (['committed', 'working'] as const).map((folder) => verifyRecordings(root, folder, challenges, steps)),
    );
    const problems = found.flatMap((one) => one.problems).map(({ file, line, message }) => ({ file, line, message }));
    const document = { files: found.reduce((sum, { files }) => sum + files, 0), problems };
    printDocument({ options }, terminal, document, () =>
      [
        ...problems.map(({ file, line, message }) => `${file}:${line}: ${message}`),
        `${formatNumberOf(document.files, 'file')}, ${formatNumberOf(problems.length, 'problem')}`,
      ].join('\n'),
    );
    return Promise.resolve(problems.length > 0 ? exitCodes.failed : exitCodes.passed);
  },
});
