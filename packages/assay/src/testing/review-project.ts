import { PassThrough } from 'node:stream';
import type { Project } from './open-project';
import { parityFiles } from './small-challenge';

const agreed = { oracle: true, model: true, because: 'because of this' };

/** A fixture that waits for review, with these values and proposals. */
export function waiting(title: string, expected: object, proposals: object, code = `// ${title}\n`): string {
  return [
    `# ${title} came by mail`,
    `title: ${title}`,
    'reviewed: false',
    'origin: mail',
    `expected: ${JSON.stringify(expected)}`,
    `proposals: ${JSON.stringify(proposals)}`,
    `solution: ${JSON.stringify(code)}`,
    '',
  ].join('\n');
}

/** The small challenge with three fixtures to review: agreed, open and disputed. */
export const reviewFiles = {
  ...parityFiles,
  'fixtures/parity/a-agreed.yaml': waiting(
    'agreed',
    { isCorrect: true, isShort: true },
    { isCorrect: agreed, isShort: agreed },
  ),
  'fixtures/parity/b-open.yaml': waiting('open', { isShort: true }, { isShort: { oracle: true } }),
  'fixtures/parity/c-disputed.yaml': waiting(
    'disputed',
    { isCorrect: false, isShort: true },
    { isCorrect: { oracle: false, model: true, because: 'isEven(3) is true\u001b[2J' }, isShort: agreed },
    `// red \u001b[31m\n${'line();\n'.repeat(60)}`,
  ),
};

/** What is piped in. */
export function piped(text: string): PassThrough {
  return new PassThrough().end(text);
}

/** The labels of a fixture's file, as they are written. */
export const labelsOf = (project: Project, file: string): string =>
  /^expected:\n(?: .*\n)+/m.exec(project.read(file))?.[0] ?? '';
