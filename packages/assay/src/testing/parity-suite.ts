import type { ChatRequest } from './chat-server';
import { suiteFile } from './run-jest';
import { parityAnswer, parityFiles } from './small-challenge';
import type { Script, SuiteCase } from './suite-cases';

/** How a case differs from the small challenge, rightly answered. */
export interface ParityCase {
  /** Files beside or instead of those of the small challenge, named as they are there. */
  readonly files?: Readonly<Record<string, string>>;
  /** As `SuiteCase` has them. */
  readonly variables?: Readonly<Record<string, string | undefined>>;
  /** Right answers by default. */
  readonly script?: Script;
}

/** The files of a project with one challenge and the test file that every challenge has. */
export const parityProject: Readonly<Record<string, string>> = {
  ...parityFiles,
  'tests/parity.test.ts': suiteFile('parity'),
};

/** The small challenge and its test file, under the name of a case. */
export function parityCase({ files = {}, variables = {}, script = answerRightly }: ParityCase = {}): SuiteCase {
  const all = Object.entries({ ...parityProject, ...files });
  return {
    files: (name) =>
      Object.fromEntries(
        all.map(([file, text]) => [
          file.replaceAll('parity', name),
          text.replace('title: Parity', `title: ${name}`).replaceAll("'parity'", `'${name}'`),
        ]),
      ),
    variables,
    script,
  };
}

/** The right answer. */
export function answerRightly({ prompt }: ChatRequest): string {
  return JSON.stringify(parityAnswer(prompt));
}

/** The right answer, but for one analytic of one fixture. */
export function answerWrongly(fixture: string, analytic: string): Script {
  return ({ prompt }) => {
    const answer = parityAnswer(prompt);
    return JSON.stringify(
      prompt.includes(`// ${fixture}`) ? { ...answer, [analytic]: answer[analytic] !== true } : answer,
    );
  };
}
